import { z } from 'zod'
import { optional, setting, wholeNumber } from './setting.ts'

const paymentPage = (plan: string) =>
  setting({
    description: `Hosted page where the plan ${plan} is paid for, for example a payment link of Stripe. See docs/plans.md.`,
    default: '',
    expected: 'an http or https address without a user name',
    schema: optional(z.url({ protocol: /^https?$/ }).refine((text) => !new URL(text).username)),
  })

const planPrice = (plan: string) =>
  setting({
    description: `Price of the plan ${plan} as the upgrade dialog shows it, for example €29 a month.`,
    default: '',
    expected: 'a text of at most 60 characters',
    schema: optional(z.string().max(60)),
  })

export const billingSettings = {
  PLANS: setting({
    description:
      'off for a business that runs this for itself: no trial, no session limit, no upgrade texts. on sells or grants plans, see docs/plans.md.',
    default: 'on',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
  }),
  TRIAL_SESSIONS: setting({
    description: 'Sessions that a trial includes.',
    default: '100',
    expected: 'a whole number from 0 to 1000000000',
    schema: wholeNumber(0, 1_000_000_000),
  }),
  PAYMENT_URL_START: paymentPage('START'),
  PAYMENT_URL_LITE: paymentPage('LITE'),
  PAYMENT_URL_MEDIUM: paymentPage('MEDIUM'),
  PLAN_PRICE_START: planPrice('START'),
  PLAN_PRICE_LITE: planPrice('LITE'),
  PLAN_PRICE_MEDIUM: planPrice('MEDIUM'),
  PAYMENT_WEBHOOK_SECRET: setting({
    description:
      'Signing secret with which the payment provider calls /hooks/payments, whsec_… at Stripe. Without it nobody is believed there.',
    default: '',
    expected: 'a secret of plain characters without spaces',
    schema: optional(z.string().regex(/^[!-~]+$/)),
  }),
}
