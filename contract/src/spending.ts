// Language model costs of an account, and their caps.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer } from './fields.ts'

const cap = z.number().min(0).max(1_000_000_000).nullable()

/** In the currency of the prices that were set; days and months are in UTC. */
export const Spending = z.object({
  daily_cost: cap,
  monthly_cost: cap,
  today: z.number(),
  month: z.number(),
  /** Those of the last 30 days with model calls, latest first. */
  days: z.array(z.object({ day: z.string(), calls: z.int(), tokens: z.int(), cost: z.number() })),
  /** For this month, most expensive first. */
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
  /**
   * Costs of the installation's own key over all accounts. Only for the account that was created first; null for
   * others.
   */
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
