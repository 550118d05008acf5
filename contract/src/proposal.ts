// A proposed change in another program that waits for a person, as shown in a chat.
import { z } from 'zod'
import { ActionCall, ActionInput, Shown } from './actions.ts'
import { Id, Timestamp } from './fields.ts'
import { Person } from './person.ts'

/**
 * `unknown`: the call started but its outcome is unknown; it is not retried automatically. `expired`: nobody decided
 * in time.
 */
export const ProposalState = z.enum(['open', 'running', 'done', 'failed', 'unknown', 'rejected', 'expired'])
export type ProposalState = z.infer<typeof ProposalState>

export const Proposal = z.object({
  id: Id,
  chat_id: Id,
  /** The customer message that requested it. */
  message_id: Id,
  action: z.string(),
  inputs: z.array(ActionInput),
  /** Keyed by input name: what the customer wrote, or what a person replaced it with. */
  values: z.record(z.string(), z.string()),
  is_edited: z.boolean(),
  /** The identity of a verified customer. */
  identity: z.object({ user_id: z.string().optional(), email: z.string().optional() }),
  /** Result of the look-up before it. */
  found: z.array(Shown),
  /** The request to be sent, without the secret; empty if the action was deleted. */
  request: z.string(),
  state: ProposalState,
  /** Who approved or rejected it; null if nobody did, or if the person was deleted. */
  by: Person.nullable(),
  rejection: z.object({ reason: z.string(), is_told: z.boolean() }).nullable(),
  /** The result; null until it has run. */
  call: ActionCall.nullable(),
  /** The customer has written again since requesting it. */
  has_newer_message: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Proposal = z.infer<typeof Proposal>
