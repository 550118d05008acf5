import { expect, test } from 'vitest'
import { isExpired, isWithPerson, refusal } from './refusals.ts'

const now = new Date('2026-03-01T10:00:00Z')
const answer = (status: number, error?: string, description = '', headers = {}, time = {}) => ({
  status,
  headers: new Headers(headers),
  content: { error, error_description: description, time },
})

test.each([
  [503, 'QUERY_LIMIT_EXCEEDED', 'rate'],
  [503, 'OVERLOAD_LIMIT', 'transient'],
  [503, undefined, 'transient'],
  [502, undefined, 'transient'],
  [504, undefined, 'ambiguous'],
  [500, 'INTERNAL_SERVER_ERROR', 'ambiguous'],
  [401, 'NO_AUTH_FOUND', 'auth'],
  [401, undefined, 'auth'],
  [403, 'insufficient_scope', 'auth'],
  [403, 'PAYMENT_REQUIRED', 'auth'],
  [400, 'invalid_grant', 'auth'],
  [400, 'BOT_NOT_FOUND', 'auth'],
  [403, 'BOT_OWNERSHIP_ERROR', 'not_owner'],
  [400, 'BOT_CODE_ALREADY_TAKEN', 'not_owner'],
  [403, 'ACCESS_DENIED', 'blocked'],
  [400, 'SENDING_FAILED', 'transient'],
  [400, 'EMPTY_MESSAGE', 'invalid'],
  [404, 'ERROR_METHOD_NOT_FOUND', 'invalid'],
  [418, 'SOMETHING_NEW', 'invalid'],
  [400, 'toString', 'invalid'],
])('%s %s is %s', (status, error, kind) => {
  expect(refusal(answer(status, error), now).kind).toBe(kind)
})

test('an address that answers without a reason of Bitrix24 is no portal', () => {
  const text = (status: number, error?: string) => refusal(answer(status, error), now).message
  expect(text(404)).toBe('This address does not answer as a Bitrix24 portal. Check it.')
  expect(text(400, 'SOMETHING_NEW')).toBe('Bitrix24 does not take this message.')
})

test('a portal whose plan has no API does not look like a chat that the bot has left', () => {
  const text = 'REST API is available only on commercial plans'
  expect(refusal(answer(403, 'ACCESS_DENIED', text), now)).toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('plan'),
  })
})

test('the wait is the one that the portal asks for, to the second', () => {
  const waits = (...given: Parameters<typeof answer>) => refusal(answer(...given), now).retryAfterMs
  const reset = { operating_reset_at: now.getTime() / 1000 + 42 }
  expect(waits(429, 'OPERATION_TIME_LIMIT', '', {}, reset)).toBe(42_000)
  expect(waits(503, 'QUERY_LIMIT_EXCEEDED', '', { 'retry-after': '9' })).toBe(9_000)
  expect(waits(503, 'QUERY_LIMIT_EXCEEDED', '', {}, reset)).toBe(3_000)
  expect(waits(401, 'NO_AUTH_FOUND')).toBeUndefined()
})

test('only a token that has run out is renewed, and what a person leads is passed on already', () => {
  expect(isExpired(refusal(answer(401, 'expired_token'), now))).toBe(true)
  expect(isExpired(refusal(answer(401, 'invalid_token'), now))).toBe(false)
  expect(isWithPerson(refusal(answer(400, 'WRONG_CHAT'), now))).toBe(true)
})

test('a portal’s own words are in no message', () => {
  const { message } = refusal(answer(400, 'BOT_NOT_FOUND', 'token 0123456789 of Anna'), now)
  expect(message).toBe('The bot is no longer in this portal. Connect it again.')
})
