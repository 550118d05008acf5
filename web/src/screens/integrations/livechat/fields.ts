import type { Draft, Faults } from './draft.ts'

/** Props of every group of fields. */
export type FieldsProps = { draft: Draft; faults: Faults; onChange: (typed: Partial<Draft>) => void }
