import { z } from 'zod'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { type PaymentEvent, readEvent } from './read-event.ts'
import { isSigned } from './signature.ts'

const LONGEST_BODY = 1024 * 1024

/** The payment provider's webhook. The signature covers the raw bytes, so nothing parses them first. */
export function paymentHook({ fastify }: Http, app: App): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_BODY }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/hooks/payments', { config: { access: 'public' } }, async ({ headers, body }) => {
      const raw = (body as Buffer | undefined) ?? Buffer.alloc(0)
      const event = verifiedEvent(app, raw, String(headers['stripe-signature'] ?? ''))
      if (event) await applyPaymentEvent(app, event)
      return { received: true }
    })
  })
}

function verifiedEvent({ config, now }: App, raw: Buffer, signature: string): PaymentEvent | null {
  const secret = config.PAYMENT_WEBHOOK_SECRET
  if (!secret)
    throw new AppError('unavailable', 'Payments are not set up here: PAYMENT_WEBHOOK_SECRET is missing.')
  if (!isSigned(raw, signature, secret, now()))
    throw new AppError('invalid_request', 'The signature does not fit. Compare PAYMENT_WEBHOOK_SECRET.')
  try {
    return readEvent(JSON.parse(raw.toString('utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new AppError('invalid_request', 'This event could not be read', { cause: error })
  }
}
