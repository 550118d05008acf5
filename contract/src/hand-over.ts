// Why a chat needs a person.
import { z } from 'zod'
import { TRIGGER_TYPES, TriggerType } from './agents.ts'
import { Reason, Timestamp } from './fields.ts'

/**
 * Why a person is wanted: the trigger that fired, its short summary, and when. `evidence`: the customer's exact words
 * that fired it; empty if there are none.
 */
export const HandOver = z.object({
  at: Timestamp,
  reason: TriggerType,
  summary: z.string(),
  /** Set if the summary is the server’s own, and not the customer’s words. */
  summary_code: Reason.nullable(),
  evidence: z.string(),
  /** A person has replied or taken over since. */
  is_taken: z.boolean(),
})

/**
 * Why a chat needs a person: the trigger that handed it over; `ai_stopped`, `no_sessions` or `crowded` if the
 * assistant could not answer; `approval` if its answer waits as a draft; `draft_rejected` if a person rejected that
 * draft; `snooze_ended`; `rule` if one of the account's rules asks for it; `unanswered` if a customer waits in a chat
 * that people answer.
 */
export const NeedsPersonReason = z.enum([
  ...TRIGGER_TYPES,
  'ai_stopped',
  'no_sessions',
  'crowded',
  'approval',
  'draft_rejected',
  'snooze_ended',
  'rule',
  'unanswered',
])
export type NeedsPersonReason = z.infer<typeof NeedsPersonReason>
