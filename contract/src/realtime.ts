import { z } from 'zod'
import { Agent } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** What one process tells the others: ids only. The one that holds a stream reads and presents the object. */
export const StoredEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent.created'), agent_id: Id }),
  z.object({ type: z.literal('agent.updated'), agent_id: Id }),
])
export type StoredEvent = z.infer<typeof StoredEvent>

/** What arrives on the stream. `reload` says: too far behind, fetch everything again. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent.created'), agent: Agent }),
  z.object({ type: z.literal('agent.updated'), agent: Agent }),
  z.object({ type: z.literal('reload') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const stream = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'signed_in',
  summary:
    "The account's live events as server-sent events. Each has a seq as its id; Last-Event-ID or `after` resumes.",
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: LiveEvent,
  kind: 'stream',
})
