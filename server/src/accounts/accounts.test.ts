import { api, type CallError } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { asUser } from '../database/in-account.ts'
import { pruneExpired } from './prune-expired.ts'

const { app, http, logged, newAccount, passTime, sqlIn, stranger } = await testApp()

const credentials = (username: string, password = 'correct horse battery') => ({
  body: { username, password },
})
const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error) => error,
  )

describe('signing up', () => {
  test('SIGNUP-7 POST /api/auth/register with username and password creates an account, without a token', async () => {
    const answer = await stranger().call(api.auth.register, credentials('Anna@Example.com'))
    expect(answer).toEqual({ success: true, username: 'anna@example.com' })
  })

  test('an e-mail that is taken, in whatever case, is refused in plain words', async () => {
    await stranger().call(api.auth.register, credentials('taken@example.com'))
    const error = await refusal(stranger().call(api.auth.register, credentials('TAKEN@example.com')))
    expect(error).toMatchObject({ status: 409, message: 'User with this email already exists' })
  })

  test('two people who register one e-mail at once: exactly one gets it', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => stranger().call(api.auth.register, credentials('race@example.com'))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['not-an-email', 'long enough', 'Enter a valid email address'],
    ['short@example.com', 'seven77', 'The password needs at least 8 characters'],
  ])('%s with %s is refused with a text the form can show', async (username, password, text) => {
    const error = await refusal(stranger().call(api.auth.register, credentials(username, password)))
    expect(error).toMatchObject({ status: 400, message: text })
  })

  test('the password is stored as argon2id and appears nowhere in the log', async () => {
    await stranger().call(api.auth.register, credentials('secret@example.com', 'hunter2-hunter2'))
    const { rows } = await app.database.pool.query(`select * from user_by_email('secret@example.com')`)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(logged.join('')).not.toMatch(/hunter2|secret@example\.com/)
  })
})

describe('signing in', () => {
  test('LOGIN-5 POST /api/auth with the e-mail as username gives access and refresh tokens', async () => {
    await stranger().call(api.auth.register, credentials('in@example.com'))
    const answer = await stranger().call(api.auth.signIn, credentials('In@Example.com'))
    expect(answer).toMatchObject({ success: true, username: 'in@example.com' })
    expect(answer.access_token).not.toBe(answer.refresh_token)
  })

  test('a wrong password and an unknown e-mail are refused in the very same words', async () => {
    await stranger().call(api.auth.register, credentials('known@example.com'))
    const bodies = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((username) =>
        http.fastify.inject({
          method: 'POST',
          url: '/api/auth',
          payload: { username, password: 'wrong password' },
        }),
      ),
    )
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect(bodies[0]!.body).toBe(bodies[1]!.body)
    expect(bodies[0]!.json().error).toBe('Invalid email or password')
  })
})

describe('a session', () => {
  test('an access token ends after 15 minutes, and the refresh token brings the next one', async () => {
    const account = await newAccount()
    const first = account.tokens.access()
    passTime(15 * 60_000 + 1000)
    await account.call(api.agents.mine)
    expect(account.tokens.access()).not.toBe(first)
  })

  test('20 tabs that refresh at once all stay in, with one and the same next pair', async () => {
    const account = await newAccount()
    const refresh_token = account.tokens.refresh()!
    const pairs = await Promise.all(
      Array.from({ length: 20 }, () => stranger().call(api.auth.refresh, { body: { refresh_token } })),
    )
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1)
    account.tokens.save({ access: pairs[7]!.access_token, refresh: pairs[7]!.refresh_token })
    await account.call(api.agents.mine)
  })

  test('a lost answer is recovered within 10 s: the spent token gives the same successor', async () => {
    const account = await newAccount()
    const refresh_token = account.tokens.refresh()!
    const lost = await stranger().call(api.auth.refresh, { body: { refresh_token } })
    passTime(9000)
    const again = await stranger().call(api.auth.refresh, { body: { refresh_token } })
    expect(again.refresh_token).toBe(lost.refresh_token)
  })

  test('a spent token that comes back after the grace ends the whole session', async () => {
    const account = await newAccount()
    const refresh_token = account.tokens.refresh()!
    const pair = await stranger().call(api.auth.refresh, { body: { refresh_token } })
    passTime(11_000)
    expect(await refusal(stranger().call(api.auth.refresh, { body: { refresh_token } }))).toMatchObject({
      status: 401,
    })
    account.tokens.save({ access: pair.access_token, refresh: null })
    expect(await refusal(account.call(api.agents.mine))).toMatchObject({ status: 401 })
    const successor = { body: { refresh_token: pair.refresh_token } }
    expect(await refusal(stranger().call(api.auth.refresh, successor))).toMatchObject({ status: 401 })
  })

  test('the first token after the third was issued ends the session, even within the grace', async () => {
    const account = await newAccount()
    const first = account.tokens.refresh()!
    const second = await stranger().call(api.auth.refresh, { body: { refresh_token: first } })
    const third = await stranger().call(api.auth.refresh, { body: { refresh_token: second.refresh_token } })
    expect(
      await refusal(stranger().call(api.auth.refresh, { body: { refresh_token: first } })),
    ).toMatchObject({
      status: 401,
    })
    const current = { body: { refresh_token: third.refresh_token } }
    expect(await refusal(stranger().call(api.auth.refresh, current))).toMatchObject({ status: 401 })
  })

  test('signing out ends access and refresh tokens at once, and only of this session', async () => {
    const account = await newAccount()
    const elsewhere = await stranger().call(api.auth.signIn, credentials(account.email, account.password))
    const refresh_token = account.tokens.refresh()!
    await account.call(api.auth.signOut)
    expect(await refusal(stranger().call(api.auth.refresh, { body: { refresh_token } }))).toMatchObject({
      status: 401,
    })
    expect(await refusal(account.call(api.agents.mine))).toMatchObject({ status: 401 })
    account.tokens.save({ access: elsewhere.access_token, refresh: null })
    await account.call(api.agents.mine)
  })

  test('a session ends for good after 30 days, however often it was refreshed', async () => {
    const account = await newAccount()
    passTime(29 * 24 * 3600_000)
    await account.call(api.agents.mine)
    passTime(2 * 24 * 3600_000)
    expect(await refusal(account.call(api.agents.mine))).toMatchObject({ status: 401 })
  })

  test('tokens are stored only as hashes', async () => {
    const account = await newAccount()
    const token = Buffer.from(account.tokens.access()!)
    const rows = await asUser(app.db, account.user_id, (tx) =>
      tx
        .selectFrom('access_tokens')
        .select('token_hash')
        .union(tx.selectFrom('refresh_tokens').select('token_hash'))
        .execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) expect(token_hash.includes(token)).toBe(false)
  })

  test('what has expired is pruned', async () => {
    const account = await newAccount()
    passTime(31 * 24 * 3600_000)
    await pruneExpired(app)
    expect(await sqlIn(account.id, 'select * from sessions')).toEqual([])
  })

  test('more than one batch of expired rows goes, a thousand at a time', async () => {
    const account = await newAccount()
    const old = new Date(app.now().getTime() - 40 * 24 * 3600_000)
    await sqlIn(
      account.id,
      `insert into jobs (account_id, kind, state, updated_at) select $1, 'old', 'dead', $2 from generate_series(1, 2500)`,
      [account.id, old],
    )
    const left = () => sqlIn(account.id, 'select from jobs')
    await app.database.pool.query(`select prune_batch('jobs', $1, 1000)`, [app.now()])
    expect(await left()).toHaveLength(1_500)
    await pruneExpired(app)
    expect(await left()).toEqual([])
  })

  test('work that was given up is kept for a month', async () => {
    const account = await newAccount()
    const daysAgo = (days: number) => new Date(app.now().getTime() - days * 24 * 3600_000)
    const giveUp = `insert into jobs (account_id, kind, state, updated_at) values ($1, $2, 'dead', $3)`
    for (const days of [29, 31]) await sqlIn(account.id, giveUp, [account.id, `of ${days}`, daysAgo(days)])
    await pruneExpired(app)
    expect(await sqlIn(account.id, `select kind from jobs where state = 'dead'`)).toEqual([{ kind: 'of 29' }])
  })
})
