// A change in another program that waits for a person, as it stands in a chat.
import { z } from 'zod'
import { ActionCall, ActionInput, Shown } from './actions.ts'
import { Id, Timestamp } from './fields.ts'
import { Person } from './person.ts'

/**
 * `unknown`: the call began, and its end is not known; it is not repeated by itself. `expired`: nobody decided in time.
 */
export const ProposalState = z.enum(['open', 'running', 'done', 'failed', 'unknown', 'rejected', 'expired'])
export type ProposalState = z.infer<typeof ProposalState>

export const Proposal = z.object({
  id: Id,
  chat_id: Id,
  /** The customer's message that asked for it. */
  message_id: Id,
  action: z.string(),
  inputs: z.array(ActionInput),
  /** By the names of the inputs: what the customer wrote, or what a person put in its place. */
  values: z.record(z.string(), z.string()),
  is_edited: z.boolean(),
  /** Of a customer whose identity is verified. */
  identity: z.object({ user_id: z.string().optional(), email: z.string().optional() }),
  /** What the look-up before it has found. */
  found: z.array(Shown),
  /** What would be sent, without the secret; empty if the action is gone. */
  request: z.string(),
  state: ProposalState,
  /** Who approved or rejected it; null if nobody did, or they are no longer known. */
  by: Person.nullable(),
  rejection: z.object({ reason: z.string(), is_told: z.boolean() }).nullable(),
  /** What came of it; null until it has run. */
  call: ActionCall.nullable(),
  /** The customer wrote again after they asked for it. */
  has_newer_message: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Proposal = z.infer<typeof Proposal>
