import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { APPLICATION_TOKEN, openFakePortal } from '../../src/channels/bitrix/fake/index.ts'
import type { ChannelBot, RemoteAdapter } from '../../src/channels/channel.ts'
import { channelBot } from '../../src/channels/channel-bot.ts'
import { inAccount } from '../../src/database/in-account.ts'
import { testApp } from '../app.ts'

const fake = await openFakePortal({ bucket: { size: 1000, perSecond: 1000 } })
afterAll(fake.close)
const { portal } = fake
const { app, http, newAccount, sqlIn } = await testApp({ BITRIX_OAUTH_URL: fake.url })
const adapter = app.channels.bitrix as RemoteAdapter
const origin = await http.fastify.listen({ port: 0, host: '127.0.0.1' })

/** An assistant whose portal sends webhooks. */
async function calledShop() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await owner.call(api.bots.createBitrix, { params: { id: agent.id }, body: { bitrix_url: fake.hookUrl } })
  const bot = async (): Promise<ChannelBot> =>
    channelBot(
      app.secrets,
      await inAccount(app.db, owner.id, (tx) =>
        tx.selectFrom('bots').selectAll().where('account_id', '=', owner.id).executeTakeFirstOrThrow(),
      ),
    )
  const { publicId, ...first } = await bot()
  await adapter.listenAt({ publicId, ...first }, `${origin}/hooks/bitrix/${publicId}`)
  const registered = portal.bots.get(Number((first.credentials as { botId: string }).botId))!
  const questions = async () =>
    (await sqlIn<{ question: string }>(owner.id, 'select question from messages order by id')).map(
      ({ question }) => question,
    )
  return { bot, registered, questions }
}

const wrote = async (name: string, text: string) => {
  portal.customerWrites(name, { text })
  await portal.events.allCalled()
}

test('a portal that is told where calls at once, and the first call shows how it proves itself', async () => {
  const { bot, registered, questions } = await calledShop()
  expect(registered.webhookUrl).toMatch(/\?secret=\w{48}$/)
  await wrote('Anna', 'Żółw [b]ma[/b] się dobrze?')
  expect(await questions()).toEqual(['Żółw ma się dobrze?'])
  expect((await bot()).credentials).toMatchObject({ applicationToken: APPLICATION_TOKEN })
})

test('without the secret of the address, or with another word than before, nobody is believed', async () => {
  const { registered, questions } = await calledShop()
  const call = (address: string, word: string) => {
    const form = portal.events.formOf(registered, 'ONIMBOTV2DELETE', {})
    form.set('auth[application_token]', word)
    return fetch(address, { method: 'POST', body: form })
  }
  const { webhookUrl } = registered
  const bare = webhookUrl.replace(/\?.*/, '')
  for (const address of [bare, `${bare}?secret=guess`, `${bare}x?secret=guess`])
    expect((await call(address, APPLICATION_TOKEN)).status).toBe(401)
  await wrote('Bea', 'Hello')
  expect((await call(webhookUrl, 'another word')).status).toBe(401)
  expect((await fetch(webhookUrl, { method: 'POST', body: 'no form[' })).status).toBe(400)
  expect(await questions()).toEqual(['Hello'])
  expect((await call(webhookUrl, APPLICATION_TOKEN)).status).toBe(200)
})

test('a portal that is told that nobody listens keeps what there is until it is asked', async () => {
  const { bot, registered, questions } = await calledShop()
  await adapter.listenAt(await bot(), null)
  expect(registered.eventMode).toBe('fetch')
  await wrote('Cleo', 'Are you there?')
  expect(await questions()).toEqual([])
  const { events } = await adapter.poll(await bot(), null, new AbortController().signal)
  expect(events).toMatchObject([{ kind: 'joined' }, { kind: 'message', text: 'Are you there?' }])
})
