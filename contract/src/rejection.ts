// Why a person rejected a draft.
import { z } from 'zod'
import { Timestamp } from './fields.ts'
import { Person } from './person.ts'

export const REJECT_REASONS = ['wrong', 'incomplete', 'tone', 'not_needed', 'other'] as const
export const RejectReason = z.enum(REJECT_REASONS)
export type RejectReason = z.infer<typeof RejectReason>

/** A draft that nobody sent. */
export const RejectedDraft = z.object({
  text: z.string(),
  reason: RejectReason,
  comment: z.string(),
  /** Null if the person was deleted. */
  by: Person.nullable(),
  at: Timestamp,
})
export type RejectedDraft = z.infer<typeof RejectedDraft>
