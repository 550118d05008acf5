import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { refusal } from '../../../test/visitor.ts'
import { codeOfStep } from '../totp.ts'
import { makeResetLink } from './make-reset-link.ts'
import { readEmail, runPasswordCommand } from './run-password-command.ts'

const smtp = await mailServer()
const { app, http, newAccount, passTime, sqlIn, stranger } = await testApp({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Switchboard <no-reply@example.com>',
  PUBLIC_URL: 'https://chat.example.com',
  SIGN_IN_LIMIT: '3',
  TRUST_PROXY: 'true',
})
const noMail = await testApp()

const NEW = 'a fresh long password'
const tokenOf = (link: string) => link.split('#')[1]!
const newLink = async ({ user_id }: TestAccount) => tokenOf(await makeResetLink(app, user_id))
const reset = (token: string, more: { password?: string; code?: string } = {}) =>
  stranger().call(api.auth.resetPassword, { body: { token, password: NEW, ...more } })
const signIn = ({ email }: TestAccount, password: string) =>
  stranger().call(api.auth.signIn, { body: { username: email, password } })
const ask = (username: string, ip = '127.0.0.1', more: object = {}) =>
  http.fastify.inject({
    method: 'POST',
    url: '/api/auth/password-reset',
    payload: { username, ...more },
    headers: { 'x-forwarded-for': ip, host: 'evil.example' },
  })
const waitingMails = async () => (await sqlIn(0, `select from jobs where kind = 'mail_reset_link'`)).length
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))

test('a reset link sets a new password once, ends all sessions and is noted', async () => {
  const person = await newAccount()
  const token = await newLink(person)
  expect(await stranger().call(api.auth.lookUpReset, { body: { token } })).toMatchObject({
    username: person.email,
    needs_code: false,
  })
  expect(await reset(token)).toMatchObject({ username: person.email })
  expect(await refusal(person.call(api.account.me))).toMatchObject({ status: 401 })
  expect(await refusal(signIn(person, person.password))).toMatchObject({ status: 401 })
  const tokens = await signIn(person, NEW)
  person.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  const { entries } = await person.call(api.account.audit, {})
  expect(entries.map(({ action }) => action)).toContain('password_reset')
  const lookUp = () => stranger().call(api.auth.lookUpReset, { body: { token } })
  for (const again of [() => reset(token), lookUp])
    expect(await refusal(again())).toMatchObject({ status: 404, code: 'not_found' })
})

test('of ten who use a link at the same moment one succeeds', async () => {
  const token = await newLink(await newAccount())
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => reset(token)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a link works for one hour, and other links of the person end with its use or a password change', async () => {
  const person = await newAccount()
  const [late, early] = [await newLink(person), await newLink(person)]
  passTime(59 * 60_000)
  await reset(early)
  expect(await refusal(reset(late))).toMatchObject({ status: 404 })

  const expired = await newLink(person)
  passTime(60 * 60_000)
  expect(await refusal(reset(expired))).toMatchObject({ status: 404 })

  const other = await newAccount()
  const unused = await newLink(other)
  await other.call(api.account.changePassword, {
    body: { current_password: other.password, new_password: NEW },
  })
  expect(await refusal(reset(unused))).toMatchObject({ status: 404 })
})

test('only the hash of a token is stored', async () => {
  const person = await newAccount()
  const token = await newLink(person)
  const client = await app.database.pool.connect()
  await client.query(`begin; set local app.user_id = '${person.user_id}'`)
  const { rows } = await client.query('select * from password_resets')
  await client.query('commit')
  client.release()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0].token_hash).toHaveLength(32)
})

test('a weak password is refused and leaves the link good', async () => {
  const person = await newAccount()
  const token = await newLink(person)
  expect(await refusal(reset(token, { password: 'short' }))).toMatchObject({ status: 400 })
  expect(await refusal(reset(token, { password: 'password1' }))).toMatchObject({ status: 400 })
  await reset(token)
})

test('with two-factor sign-in a link needs a code or a recovery code, and a wrong code leaves it good', async () => {
  const person = await newAccount()
  const { secret } = await person.call(api.account.beginTwoFactor, { body: { password: person.password } })
  const code = () => codeOfStep(fromBase32(secret), Math.floor(app.now().getTime() / 30_000))
  const { recovery_codes } = await person.call(api.account.confirmTwoFactor, { body: { code: code() } })
  passTime(30_000)

  const first = await newLink(person)
  expect(await stranger().call(api.auth.lookUpReset, { body: { token: first } })).toMatchObject({
    needs_code: true,
  })
  for (const wrong of [{}, { code: '000000' }])
    expect(await refusal(reset(first, wrong))).toMatchObject({ status: 403, code: 'forbidden' })
  await signInRefused(person, person.password)
  await reset(first, { code: code() })

  const second = await newLink(person)
  await reset(second, { code: recovery_codes[0]! })
  const third = await newLink(person)
  expect(await refusal(reset(third, { code: recovery_codes[0]! }))).toMatchObject({ status: 403 })
})

/** The old password is still valid: it leads to the second step. */
async function signInRefused(person: TestAccount, password: string) {
  expect(await refusal(signIn(person, password))).toMatchObject({ code: 'second_factor_required' })
}

test('guessing codes with a link shares the limit of sign-in', async () => {
  const person = await newAccount()
  const { secret } = await person.call(api.account.beginTwoFactor, { body: { password: person.password } })
  const code = codeOfStep(fromBase32(secret), Math.floor(app.now().getTime() / 30_000))
  await person.call(api.account.confirmTwoFactor, { body: { code } })
  const token = await newLink(person)
  const guess = (ip: string) =>
    http.fastify.inject({
      method: 'POST',
      url: '/api/auth/password-reset/confirm',
      payload: { token, password: NEW, code: '000000' },
      headers: { 'x-forwarded-for': ip },
    })
  const statuses = []
  for (let n = 1; n <= 5; n++) statuses.push((await guess(`203.0.113.${n}`)).statusCode)
  expect(statuses).toEqual([403, 403, 403, 429, 429])
})

test('requests for known and unknown addresses run the same statements', async () => {
  const person = await newAccount()
  const statementsOf = async (email: string) => {
    const ran: string[] = []
    const { pool } = app.database
    type Query = (...args: unknown[]) => unknown
    const note = (client: { query: Query }) => {
      const { query } = client
      client.query = (...args) => {
        const first = args[0] as string | { text: string }
        ran.push(typeof first === 'string' ? first : first.text)
        return query.apply(client, args)
      }
      return () => {
        client.query = query
      }
    }
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    const undo = clients.map((client) => note(client as unknown as { query: Query }))
    for (const client of clients) client.release()
    ran.length = 0
    await ask(email, '198.51.100.77')
    for (const back of undo) back()
    return ran
  }
  expect(await statementsOf(person.email)).toEqual(await statementsOf('nobody@example.com'))
})

test('a request for a link is mailed to a known address only, and answers the same for both', async () => {
  const person = await newAccount()
  await app.jobs.start()
  const known = await ask(person.email.toUpperCase(), '198.51.100.1', { lng: 'pl' })
  const unknown = await ask('nobody@example.com', '198.51.100.1')
  expect(known.statusCode).toBe(200)
  expect(known.rawPayload.equals(unknown.rawPayload)).toBe(true)
  await eventually(() => mailsTo(person.email).length).toBe(1)
  const { raw, to } = mailsTo(person.email)[0]!
  expect(to).toEqual([person.email])
  const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
  // Never the Host header, which anybody can forge.
  const link = /https:\/\/chat\.example\.com\/reset-password#[\w-]{43}/.exec(text)?.[0]
  expect(link).toBeDefined()
  expect(raw).toContain('From: Switchboard <no-reply@example.com>')
  await reset(tokenOf(link!))
  await eventually(waitingMails).toBe(0)
  expect(mailsTo('nobody@example.com')).toHaveLength(0)
})

test('an address gets three mails an hour, a network three requests in a quarter of one', async () => {
  const person = await newAccount()
  for (let n = 0; n < 5; n++) expect((await ask(person.email, `192.0.2.${n}`)).statusCode).toBe(200)
  await eventually(waitingMails).toBe(0)
  expect(mailsTo(person.email)).toHaveLength(3)
  const fromOne = []
  for (let n = 0; n < 4; n++) fromOne.push((await ask(`p${n}@example.com`, '203.0.113.200')).statusCode)
  expect(fromOne).toEqual([200, 200, 200, 429])
})

test('without a mail server a request says so and sends nothing', async () => {
  const person = await noMail.newAccount()
  const asked = await noMail.stranger().call(api.auth.askForReset, { body: { username: person.email } })
  expect(asked.by_mail).toBe(false)
  expect(await noMail.sqlIn(0, `select from jobs where kind = 'mail_reset_link'`)).toHaveLength(0)
})

test('the command prints a link for a known person, refuses typos and changes nothing itself', async () => {
  const person = await newAccount()
  const printed = await runPasswordCommand(app, readEmail([person.email.toUpperCase()]))
  expect(printed).toContain(`for ${person.email}. It works once, for one hour:\nhttps://chat.example.com/`)
  await signIn(person, person.password)
  const { entries } = await person.call(api.account.audit, {})
  expect(entries).toContainEqual(expect.objectContaining({ action: 'reset_link_made', about: person.email }))
  await reset(tokenOf(printed))
  await signIn(person, NEW)
  await expect(runPasswordCommand(app, 'nobody@example.com')).rejects.toThrow('Nobody signs in here')
  for (const words of [[], ['anna'], ['--help-me@x'], ['a@b.pl', 'c@d.pl']])
    expect(() => readEmail(words)).toThrow('Usage:')
})

function fromBase32(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
