import type { ModelSlot } from '../../data/answering.ts'
import type { AnsweringDraft, AnsweringFaults, ModelDraft, ModelFaults } from './answering-draft.ts'

/** Props of every group of answering fields. */
export interface FieldsProps {
  draft: AnsweringDraft
  faults: AnsweringFaults
  onChange: (typed: Partial<AnsweringDraft>) => void
}

/** Props of the fields of one of the two models. */
export interface ModelFieldsProps {
  agentId: number
  slot: ModelSlot
  model: ModelDraft
  faults: ModelFaults
  onChange: (typed: Partial<ModelDraft>) => void
}
