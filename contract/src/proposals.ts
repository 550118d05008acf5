// Changes in other programs that wait for a person's approval.
import { z } from 'zod'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, idParams, PathId, Text } from './fields.ts'
import { DRAFTS_SHOWN, REJECT_COMMENT_MAX } from './limits.ts'
import { Proposal } from './proposal.ts'

export * from './proposal.ts'

/** A proposal in the list, with its chat. */
export const WaitingProposal = Proposal.extend({ chat: Chat })
export type WaitingProposal = z.infer<typeof WaitingProposal>

const OneProposal = answer({ proposal: Proposal })

export const list = endpoint({
  method: 'GET',
  path: '/api/me/proposals',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Changes that customers asked for and a person has to approve, of all chats and channels, oldest first. Up to `limit` (100 unless told), and how many there are in all.',
  query: z.strictObject({ agent_id: PathId.optional(), limit: count(DRAFTS_SHOWN).optional() }),
  response: answer({ proposals: z.array(WaitingProposal), total: z.int() }),
})

export const one = endpoint({
  method: 'GET',
  path: '/api/proposals/:id',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'One proposed change, and what became of it.',
  params: idParams,
  response: OneProposal,
})

export const approve = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/approve',
  access: 'agent',
  summary:
    'Have a proposed change carried out, with `values` instead of its own if given. It runs once, and the customer is told what came of it. `again` runs one anew that failed, or whose end is unknown; the latter only with the values it had. The first decision counts: later ones are refused with 409 and name the person.',
  params: idParams,
  body: z.strictObject({
    values: z.record(z.string().max(60), z.string().trim().max(300)).optional(),
    again: z.boolean().optional(),
    /**
     * The request as it was shown. If the action was changed since, the call fails with 409, so that nothing else is
     * approved.
     */
    request: z.string().max(500_000).optional(),
  }),
  response: OneProposal,
})

export const reject = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/reject',
  access: 'agent',
  summary: 'Reject a proposed change. The customer is told, with the reason if `tell_reason` is set.',
  params: idParams,
  body: z.strictObject({ reason: Text(REJECT_COMMENT_MAX), tell_reason: z.boolean() }),
  response: OneProposal,
})
