import type { ModelSlot } from '../../data/answering.ts'
import type { AnsweringDraft, AnsweringFaults, ModelDraft, ModelFaults } from './answering-draft.ts'

/** What every group of fields about answering is given. */
export interface FieldsProps {
  draft: AnsweringDraft
  faults: AnsweringFaults
  onChange: (typed: Partial<AnsweringDraft>) => void
}

/** What the fields of one of the two models are given. */
export interface ModelFieldsProps {
  agentId: number
  slot: ModelSlot
  model: ModelDraft
  faults: ModelFaults
  onChange: (typed: Partial<ModelDraft>) => void
}
