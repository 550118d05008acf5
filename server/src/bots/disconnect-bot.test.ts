import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { TOKEN } from '../../test/postal/fake.ts'
import { withPostOffice } from '../../test/postal/office.ts'
import { disconnectBot } from './disconnect-bot.ts'

const { testing, office } = await withPostOffice(['telegram'])
const { app, newAccount, sqlIn, logged } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

beforeEach(() => {
  office.calls.splice(0)
  office.state.isClosed = false
})

async function deletedBot() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const add = () =>
    owner.call(api.bots.createTelegram, { params: { id: agent.id }, body: { bot_token: TOKEN } })
  const { bot } = await add()
  const remove = () => owner.call(api.bots.remove, { params: { id: bot.id } })
  const jobs = () =>
    sqlIn<{ payload: { bot_id: number; secret: string }; attempts: number }>(
      owner.id,
      "select payload, attempts from jobs where kind = 'disconnect_bot'",
    )
  return { owner, bot, add, remove, jobs }
}
const goodbyes = () => office.calls.filter((call) => call === 'DELETE /subscription').length

test('a deleted bot says goodbye at its provider, and its credentials are nowhere any more', async () => {
  const { owner, remove, jobs } = await deletedBot()
  await remove()
  await eventually(goodbyes).toBe(1)
  await eventually(async () => (await jobs()).length).toBe(0)
  expect(await sqlIn(owner.id, 'select secret from bots')).toEqual([{ secret: null }])
})

test('a provider that is away is asked again later, for a day, and the bot is gone all the same', async () => {
  const { owner, bot, remove, jobs } = await deletedBot()
  office.state.isClosed = true
  await remove()
  await eventually(async () => (await jobs())[0]?.attempts).toBe(1)
  await expect(owner.call(api.bots.check, { params: { id: bot.id } })).rejects.toMatchObject({ status: 404 })
  const [{ payload }] = (await jobs()) as [Awaited<ReturnType<typeof jobs>>[0]]
  const again = () => disconnectBot(app, { accountId: owner.id, payload })
  await expect(again()).rejects.toMatchObject({ code: 'channel_unreachable' })
  testing.passTime(25 * 3_600_000)
  await again()
  expect(logged.join('')).toContain('not cleaned up at the provider')
})

test('what is connected again meanwhile is left alone', async () => {
  const { owner, add, remove, jobs } = await deletedBot()
  office.state.isClosed = true
  await remove()
  await eventually(async () => (await jobs())[0]?.attempts).toBe(1)
  const [{ payload }] = (await jobs()) as [Awaited<ReturnType<typeof jobs>>[0]]
  office.state.isClosed = false
  await add()
  await disconnectBot(app, { accountId: owner.id, payload })
  expect(goodbyes()).toBe(1)
})
