import type { AnsweringDraft, AnsweringFaults } from './answering-draft.ts'

/** What every group of fields about answering is given. */
export interface FieldsProps {
  draft: AnsweringDraft
  faults: AnsweringFaults
  onChange: (typed: Partial<AnsweringDraft>) => void
}
