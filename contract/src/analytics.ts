import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, idParams } from './fields.ts'

export const stats = endpoint({
  method: 'GET',
  path: '/api/agents/:id/stats',
  access: 'signed_in',
  summary: 'Requests, users, hand-overs and edits of an agent between two days, both included.',
  params: idParams,
  query: z.strictObject({
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    tz: z.string().max(60).optional(),
  }),
  response: answer({
    messages_with_answers: z.int(),
    total_chats: z.int(),
    total_escalation_count: z.int(),
    total_edit_count: z.int(),
    messages_with_answers_by_day: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  }),
})
