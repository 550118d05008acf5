import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { refusal } from '../../test/visitor.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { readWords, runPlanCommand } from '../billing/run-plan-command.ts'
import { inAccount } from '../database/in-account.ts'
import { deviceOf } from './device.ts'
import { shortAddress } from './visit.ts'

const { app, http, newAccount, passTime, stranger } = await testApp()
await http.fastify.listen({ port: 0, host: '127.0.0.1' })
const baseUrl = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function alsoElsewhere({ email, password }: TestAccount) {
  const client = stranger()
  const body = { username: email, password }
  const tokens = await client.call(api.auth.signIn, { body, headers: { 'user-agent': FIREFOX } })
  client.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  return client
}
const sessionsOf = async (account: Pick<TestAccount, 'call'>) =>
  (await account.call(api.account.sessions)).sessions

test('sessions are listed with device and time, this one first and said to be so', async () => {
  const account = await newAccount()
  passTime(60_000)
  await alsoElsewhere(account)
  const sessions = await sessionsOf(account)
  expect(sessions.map(({ is_current, device, address }) => ({ is_current, device, address }))).toEqual([
    { is_current: true, device: { browser: null, system: null }, address: '127.0.0.1' },
    { is_current: false, device: { browser: 'Firefox', system: 'Linux' }, address: '127.0.0.1' },
  ])
  passTime(16 * 60_000)
  const [current] = await sessionsOf(account)
  expect(Date.parse(current!.last_seen_at) - Date.parse(sessions[0]!.last_seen_at)).toBeGreaterThan(
    16 * 60_000,
  )
})

test('a session that is ended is refused at its next call, its refresh token too, and its stream is over', async () => {
  const account = await newAccount()
  const elsewhere = await alsoElsewhere(account)
  const stream = await watchStream(`${baseUrl}/api/events`, {
    authorization: `Bearer ${elsewhere.tokens.access()}`,
  })
  const { id } = (await sessionsOf(account)).find(({ is_current }) => !is_current)!
  await account.call(api.account.endSession, { params: { id } })
  expect(await refusal(elsewhere.call(api.agents.mine))).toMatchObject({ status: 401 })
  await eventually(() => stream.isOver).toBe(true)
  expect(await refusal(account.call(api.account.endSession, { params: { id } }))).toMatchObject({
    status: 404,
  })
  expect(await sessionsOf(account)).toHaveLength(1)
})

test('signing out everywhere ends all others at once and leaves this one', async () => {
  const account = await newAccount()
  const others = await Promise.all([1, 2, 3].map(() => alsoElsewhere(account)))
  expect((await account.call(api.account.endOtherSessions)).ended).toBe(3)
  for (const other of others)
    expect(await refusal(other.call(api.agents.mine))).toMatchObject({ status: 401 })
  expect((await account.call(api.account.endOtherSessions)).ended).toBe(0)
})

test('a new password needs the current one, and ends the other sessions', async () => {
  const account = await newAccount()
  const elsewhere = await alsoElsewhere(account)
  const change = (current_password: string, new_password: string) =>
    account.call(api.account.changePassword, { body: { current_password, new_password } })
  expect(await refusal(change('a wrong guess', 'another long one'))).toMatchObject({ status: 403 })
  expect(await refusal(change(account.password, 'short'))).toMatchObject({
    status: 400,
    message: 'The password needs at least 8 characters',
  })
  await change(account.password, 'another long one')
  expect(await refusal(elsewhere.call(api.agents.mine))).toMatchObject({ status: 401 })
  await account.call(api.agents.mine)
  expect(await refusal(alsoElsewhere(account))).toMatchObject({ status: 401 })
  await alsoElsewhere({ ...account, password: 'another long one' })
})

test('the audit trail tells who did what, page by page, and forgets after a year', async () => {
  const account = await newAccount()
  await refusal(alsoElsewhere({ ...account, password: 'a wrong guess' }))
  const trail = (query: { before?: string; limit?: string } = {}) =>
    account.call(api.account.audit, { query })
  await eventually(async () => (await trail()).entries[0]!.action).toBe('sign_in_failed')
  const elsewhere = await alsoElsewhere(account)
  await elsewhere.call(api.auth.signOut)
  const { entries, has_more } = await trail({ limit: '3' })
  expect(has_more).toBe(true)
  expect(await refusal(trail({ limit: '0' }))).toMatchObject({ status: 400 })
  expect(
    entries.map(({ action, is_this_session, device }) => [action, is_this_session, device.browser]),
  ).toEqual([
    ['signed_out', false, 'Firefox'],
    ['signed_in', false, 'Firefox'],
    ['sign_in_failed', false, 'Firefox'],
  ])
  expect(entries[2]!.session_id).toBeNull()
  const rest = await trail({ before: String(entries[2]!.id) })
  expect(rest).toMatchObject({ entries: [{ action: 'signed_in', is_this_session: true }], has_more: false })

  const rewriting = inAccount(app.db, account.id, (tx) =>
    tx.updateTable('audit_entries').set({ about: 'nothing' }).execute(),
  )
  await expect(rewriting).rejects.toThrow('never changed')
  const { pool } = app.database
  const prune = (daysAgo: number) =>
    pool.query(`select prune_batch('audit_entries', $1, 1000)`, [
      new Date(app.now().getTime() - daysAgo * 24 * 3_600_000),
    ])
  await prune(365)
  expect((await trail()).entries).toHaveLength(4)
  await prune(-1)
  expect((await trail()).entries).toEqual([])
})

test('what matters is in the trail whoever did it: channels, prompts, modes, the AI and the plan', async () => {
  const account = await newAccount()
  const { agent } = await account.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  await account.call(api.agents.setMode, { params, body: { mode: 'manual' } })
  await account.call(api.agents.saveInstructions, {
    params,
    body: { content: 'x', title: 'Ours', type: 'custom' },
  })
  const { bot } = await account.call(api.bots.createLivechat, { params })
  for (const halted of [true, true, false]) await account.call(api.chats.setAiState, { body: { halted } })
  await account.call(api.bots.remove, { params: { id: bot.id } })
  await runPlanCommand(app, readWords([account.email, 'LITE']))
  const { entries } = await account.call(api.account.audit, {})
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['plan_changed', 'LITE, active'],
    ['bot_deleted', 'livechat, AI Assistant'],
    ['ai_restarted', ''],
    ['ai_stopped', ''],
    ['bot_connected', 'livechat, AI Assistant'],
    ['prompt_saved', 'Ours'],
    ['mode_changed', 'manual'],
    ['signed_in', ''],
  ])
})

test('an address is shortened to the network it is of', () => {
  expect(
    ['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:1:2::9', '::1', 'unknown'].map(shortAddress),
  ).toEqual(['203.0.113.x', '203.0.113.x', '2001:db8:1:x', '::1', ''])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 OPR/90.0',
    'Opera',
    'Android',
  ],
  ['curl/8.5.0', null, null],
])('%s is a device with a name', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
