import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { TOKEN } from '../../../test/postal/fake.ts'
import { withPostOffice } from '../../../test/postal/office.ts'
import { reachOf } from './reachable.ts'

const port = await freePort()
const own = `http://127.0.0.1:${port}`
const { testing, office } = await withPostOffice(['telegram'], { ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` })
const { app, http, newAccount, sqlIn } = testing
await http.fastify.listen({ host: '127.0.0.1', port })
afterAll(() => app.jobs.stop({ graceMs: 0 }))

beforeEach(() => {
  app.config.PUBLIC_URL = null
  Object.assign(office.state, { address: null, refusedAddress: null, isClosed: false, isSilent: false })
  office.calls.splice(0)
})

async function connected() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const { bot } = await owner.call(api.bots.createTelegram, {
    params: { id: agent.id },
    body: { bot_token: TOKEN },
  })
  const check = async () => (await owner.call(api.bots.check, { params: { id: bot.id } })).bot.connection
  const [row] = await sqlIn<{ public_id: string }>(owner.id, 'select public_id from bots')
  return { owner, bot, check, hook: `${own}/hooks/telegram/${row!.public_id}` }
}
const offers = () => office.calls.filter((call) => call === 'PUT /subscription').length

test('an installation that is reached at its address is called there; else it asks', async () => {
  app.config.PUBLIC_URL = own
  const { bot, check, hook } = await connected()
  expect(bot.connection).toMatchObject({ state: 'connected', receives: 'webhook' })
  expect(office.state.address).toBe(hook)
  app.config.PUBLIC_URL = null
  expect(await check()).toMatchObject({ state: 'connected', receives: 'poll' })
  expect(office.state.address).toBeNull()
  app.config.PUBLIC_URL = own
  expect(await check()).toMatchObject({ receives: 'webhook' })
  expect(office.state.address).toBe(hook)
  const before = offers()
  await check()
  expect(offers()).toBe(before)
})

test('an address where somebody else answers is not ours', async () => {
  app.config.PUBLIC_URL = own
  expect(await reachOf(app)).toEqual({ origin: own, fault: '' })
  for (const [elsewhere, why] of [
    [office.url, { code: 'url_status', params: { number: 401 } }],
    ['http://127.0.0.1:9', { code: 'url_unusable' }],
    ['http://10.0.0.1', { code: 'url_unusable', params: { reason: { code: 'host_private' } } }],
  ] as const) {
    app.config.PUBLIC_URL = elsewhere
    expect(await reachOf(app)).toMatchObject({ origin: null, fault: why })
  }
})

test('why a public address is of no use is told once in the log, and with every bot that is asked instead', async () => {
  const warn = vi.spyOn(app.log, 'warn')
  app.config.PUBLIC_URL = office.url
  const { bot, check } = await connected()
  const asks_because =
    'The public address of this installation does not lead here: it answers with status 401.'
  expect(bot.connection).toMatchObject({ state: 'connected', receives: 'poll', asks_because })
  await check()
  expect(warn.mock.calls.filter(([about]) => 'fault' in (about as object))).toHaveLength(1)
  app.config.PUBLIC_URL = own
  expect(await check()).toMatchObject({ receives: 'webhook', asks_because: '' })
  app.config.PUBLIC_URL = office.url
  expect(await check()).toMatchObject({ receives: 'poll', asks_because })
  app.config.PUBLIC_URL = null
  expect(await check()).toMatchObject({ receives: 'poll', asks_because: '' })
})

test('whoever checks a bot of a provider that hangs hears so when their time is up', async () => {
  const { check } = await connected()
  const time = new AbortController()
  const given = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  office.state.isSilent = true
  const checked = check()
  await eventually(() => office.calls.at(-1)).toBe('GET /subscription')
  time.abort()
  expect(await checked).toMatchObject({ state: 'degraded', reason: 'Telegram does not answer.' })
  expect(given).toHaveBeenCalledWith(25_000)
  given.mockRestore()
})

test('a provider that calls no such address is asked instead, and not offered it again that day', async () => {
  app.config.PUBLIC_URL = own
  office.state.refusedAddress = /^http:/
  const { owner, bot, check } = await connected()
  expect(bot.connection).toMatchObject({ state: 'connected', receives: 'poll' })
  expect(bot.connection.asks_because).not.toBe('')
  const before = offers()
  expect(await check()).toEqual(bot.connection)
  expect(offers()).toBe(before)
  office.state.refusedAddress = null
  await sqlIn(owner.id, `update bots set settings = settings || '{"listens_not_until": "2026-01-01"}'`)
  expect(await check()).toMatchObject({ receives: 'webhook' })
})

test('a provider that is away for a while goes on calling afterwards', async () => {
  app.config.PUBLIC_URL = own
  const { check, hook } = await connected()
  office.state.isClosed = true
  expect(await check()).toMatchObject({ state: 'degraded', receives: 'webhook' })
  office.state.isClosed = false
  expect(await check()).toMatchObject({ state: 'connected', receives: 'webhook' })
  expect(office.state.address).toBe(hook)
})

test('how a bot fares is told as the provider says it, and every open screen hears of a change', async () => {
  const { owner, check } = await connected()
  office.state.isClosed = true
  expect(await check()).toMatchObject({ state: 'degraded', reason: expect.stringContaining('is closed') })
  expect(await check()).toMatchObject({ state: 'degraded' })
  office.state.isClosed = false
  await sqlIn(owner.id, "update bots set connection = 'reauth_required'")
  expect(await check()).toMatchObject({ state: 'connected', reason: '' })
  const told = await sqlIn(owner.id, "select from events where type = 'bot.updated'")
  expect(told).toHaveLength(3)
})

test('a provider that has lost our address is given it again', async () => {
  app.config.PUBLIC_URL = own
  const { owner, hook } = await connected()
  const listensAt = async () =>
    (await sqlIn<{ at: string }>(owner.id, `select settings->>'listens_at' as at from bots`))[0]!.at
  await sqlIn(owner.id, `update bots set settings = settings || '{"listens_at": "https://former.example"}'`)
  await app.jobs.start()
  await eventually(listensAt).toBe(hook)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
