import type { Draft, Faults } from './draft.ts'

/** What every group of fields is given. */
export type FieldsProps = { draft: Draft; faults: Faults; onChange: (typed: Partial<Draft>) => void }
