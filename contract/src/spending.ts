// What language models cost an account, and what they may cost at most.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer } from './fields.ts'

const cap = z.number().min(0).max(1_000_000_000).nullable()

/** In the currency of the prices that were set; days and months are UTC's. */
export const Spending = z.object({
  daily_cost: cap,
  monthly_cost: cap,
  today: z.number(),
  month: z.number(),
  /** Days of the last 30 on which a model was asked, the latest first. */
  days: z.array(z.object({ day: z.string(), calls: z.int(), tokens: z.int(), cost: z.number() })),
  /** Of this month, the dearest first. */
  agents: z.array(
    z.object({
      agent_id: z.int(),
      agent_name: z.string(),
      calls: z.int(),
      tokens: z.int(),
      today: z.number(),
      month: z.number(),
    }),
  ),
  /** The installation's own key, all accounts together: for the account that was created first; null for the others. */
  installation: z
    .object({ model: z.string(), today: z.number(), month: z.number(), daily_cost: cap, monthly_cost: cap })
    .nullable(),
})
export type Spending = z.infer<typeof Spending>

export const read = endpoint({
  method: 'GET',
  path: '/api/me/spending',
  access: 'admin',
  scope: 'admin',
  summary: 'What language models cost the account: today, this month, by day and by agent.',
  response: answer({ spending: Spending }),
})

export const save = endpoint({
  method: 'PATCH',
  path: '/api/me/spending',
  access: 'admin',
  scope: 'admin',
  summary:
    'Cap what language models may cost the account in a day and in a month; null is no cap. Beyond it the built-in engine answers.',
  body: z.strictObject({ daily_cost: cap.optional(), monthly_cost: cap.optional() }),
  response: answer({ spending: Spending }),
})
