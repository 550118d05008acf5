import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { refusal } from '../../test/visitor.ts'
import { codeOfStep } from './totp.ts'

const { app, http, newAccount, passTime, sqlIn, stranger } = await testApp({
  SIGN_IN_LIMIT: '3',
  TRUST_PROXY: 'true',
})

const STEP_MS = 30_000

/** Computes the code like an authenticator app. */
function codeNow(secret: string, stepsAhead = 0) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  return codeOfStep(bytes, Math.floor(app.now().getTime() / STEP_MS) + stepsAhead)
}

async function withTwoFactor() {
  const account = await newAccount()
  const { secret } = await account.call(api.account.beginTwoFactor, { body: { password: account.password } })
  const { recovery_codes } = await account.call(api.account.confirmTwoFactor, {
    body: { code: codeNow(secret) },
  })
  passTime(STEP_MS)
  return { account, secret, recovery_codes }
}

const signIn = ({ email, password }: TestAccount) =>
  refusal(stranger().call(api.auth.signIn, { body: { username: email, password } }))
const secondStep = (challenge: string, code: string) =>
  stranger().call(api.auth.secondFactor, { body: { challenge, code } })
const actionsOf = async (account: TestAccount) =>
  (await account.call(api.account.audit, {})).entries.map(({ action }) => action)

test('the password alone lets nobody in any more; the right code of the moment does', async () => {
  const { account, secret } = await withTwoFactor()
  const refused = await signIn(account)
  expect(refused).toMatchObject({ status: 401, code: 'second_factor_required' })
  const tokens = await secondStep(refused.challenge!, ` ${codeNow(secret).replace(/^.../, '$& ')} `)
  expect(tokens.username).toBe(account.email)
  account.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  expect((await account.call(api.account.me)).two_factor).toEqual({ is_on: true, recovery_codes_left: 10 })
})

test('a wrong password is refused as ever, and says nothing of a second factor', async () => {
  const { account } = await withTwoFactor()
  const refused = await signIn({ ...account, password: 'a wrong guess' })
  expect(refused).toMatchObject({ status: 401, code: 'unauthorized', message: 'Invalid email or password' })
  expect(refused.challenge).toBeUndefined()
})

test('a code is good once, also for ten who send it at the same moment', async () => {
  const { account, secret } = await withTwoFactor()
  const { challenge } = await signIn(account)
  const code = codeNow(secret)
  const from = (n: number) => ({ 'x-forwarded-for': `127.0.0.${n}` })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      http.fastify.inject({
        method: 'POST',
        url: '/api/auth/second-factor',
        payload: { challenge, code },
        headers: from(n + 1),
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await refusal(secondStep(challenge!, code))).toMatchObject({ code: 'second_factor_required' })
  // An earlier code is refused once a later one was used.
  expect(await refusal(secondStep(challenge!, codeNow(secret, -1)))).toMatchObject({ status: 401 })
})

test('each recovery code signs in once, however it is typed', async () => {
  const { account, recovery_codes } = await withTwoFactor()
  expect(new Set(recovery_codes).size).toBe(10)
  const { challenge } = await signIn(account)
  await secondStep(challenge!, recovery_codes[0]!.toUpperCase().replaceAll('-', ' '))
  expect(await refusal(secondStep(challenge!, recovery_codes[0]!))).toMatchObject({ status: 401 })
  expect((await account.call(api.account.me)).two_factor.recovery_codes_left).toBe(9)
  expect(await actionsOf(account)).toContain('recovery_code_used')
})

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { account, secret, recovery_codes } = await withTwoFactor()
  const [row] = await sqlIn<{ text: string }>(
    account.id,
    `select set_config('app.user_id', '${account.user_id}', true),
       (select string_agg(u::text, ' ') from users u) || (select string_agg(r::text, ' ') from recovery_codes r)
       || coalesce((select string_agg(k::text, ' ') from idempotency_keys k), '') as text`,
  )
  expect(row!.text.length).toBeGreaterThan(100)
  for (const hidden of [secret, secret.toLowerCase(), ...recovery_codes])
    expect(row!.text).not.toContain(hidden)
})

test('guesses at the code end at the limit, whatever address they come from', async () => {
  const { account, secret } = await withTwoFactor()
  const { challenge } = await signIn(account)
  const guess = (code: string, n: number) =>
    http.fastify.inject({
      method: 'POST',
      url: '/api/auth/second-factor',
      payload: { challenge, code },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => guess('000000', n)))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
  expect((await guess(codeNow(secret), 9)).statusCode).toBe(429)
  await eventually(() => actionsOf(account)).toContain('sign_in_failed')
})

test('a new password needs a code; a challenge is over with it, after five minutes, and when it is not ours', async () => {
  const { account, secret } = await withTwoFactor()
  const { challenge } = await signIn(account)
  const over = { status: 401, code: 'unauthorized' }
  expect(await refusal(secondStep('s1.abc.def', codeNow(secret)))).toMatchObject(over)
  const body = { current_password: account.password, new_password: 'another long one' }
  const change = (code?: string) =>
    account.call(api.account.changePassword, { body: { ...body, ...(code && { code }) } })
  expect(await refusal(change())).toMatchObject({ status: 403 })
  expect(await refusal(change('000000'))).toMatchObject({ status: 403 })
  await change(codeNow(secret))
  expect(await refusal(secondStep(challenge!, codeNow(secret)))).toMatchObject(over)
  const next = await signIn({ ...account, password: 'another long one' })
  passTime(5 * 60_000 + 1)
  expect(await refusal(secondStep(next.challenge!, codeNow(secret)))).toMatchObject(over)
})

test('nothing counts before it is confirmed, and beginning asks for the password', async () => {
  const account = await newAccount()
  expect(
    await refusal(account.call(api.account.beginTwoFactor, { body: { password: 'a wrong guess' } })),
  ).toMatchObject({ status: 403, message: 'This is not your password' })
  const first = await account.call(api.account.beginTwoFactor, { body: { password: account.password } })
  const second = await account.call(api.account.beginTwoFactor, { body: { password: account.password } })
  expect(second.url).toBe(
    `otpauth://totp/Switchboard:${encodeURIComponent(account.email)}?secret=${second.secret}&issuer=Switchboard`,
  )
  await stranger().call(api.auth.signIn, { body: { username: account.email, password: account.password } })
  const confirm = (code: string) => account.call(api.account.confirmTwoFactor, { body: { code } })
  expect(await refusal(confirm(codeNow(first.secret)))).toMatchObject({ status: 400 })
  await confirm(codeNow(second.secret))
  expect(await refusal(confirm(codeNow(second.secret)))).toMatchObject({ status: 409 })
})

test('turning it off and renewing the codes ask for the password and a code', async () => {
  const { account, secret, recovery_codes } = await withTwoFactor()
  const { password } = account
  const off = (body: { password: string; code?: string }) => account.call(api.account.endTwoFactor, { body })
  for (const body of [
    { password },
    { password, code: '000000' },
    { password: 'wrong', code: codeNow(secret) },
  ])
    expect(await refusal(off(body))).toMatchObject({ status: 403 })
  passTime(15 * 60_000)
  const renewed = await account.call(api.account.newRecoveryCodes, {
    body: { password, code: codeNow(secret) },
  })
  expect(await refusal(off({ password, code: recovery_codes[3]! }))).toMatchObject({ status: 403 })
  await off({ password, code: renewed.recovery_codes[3]! })
  await off({ password })
  await stranger().call(api.auth.signIn, { body: { username: account.email, password } })
  expect((await actionsOf(account)).slice(0, 4)).toEqual([
    'signed_in',
    'two_factor_off',
    'recovery_codes_renewed',
    'two_factor_on',
  ])
})
