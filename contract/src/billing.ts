import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Timestamp } from './fields.ts'

export const SubscriptionStatus = z.enum(['trial', 'active', 'expired', 'cancelled'])

export const info = endpoint({
  method: 'GET',
  path: '/api/trial-billing-info',
  access: 'signed_in',
  summary: "The account's plan, trial and used sessions.",
  response: answer({
    billing_info: z.object({ subscription_status: SubscriptionStatus }),
    trial_info: z.object({
      date_start_trial: Timestamp.nullable(),
      trial_days: z.int(),
      days_remaining: z.int(),
    }),
    sessions_info: z.object({ total_sessions: z.int(), max_sessions: z.int() }),
  }),
})
