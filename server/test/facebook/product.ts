import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll } from 'vitest'
import { startFakeFacebook } from '../../src/channels/facebook/fake/index.ts'
import { OWNER } from '../../src/channels/facebook/fake/world.ts'
import { openFacebook } from '../../src/channels/facebook/index.ts'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import { testApp } from '../app.ts'
import { outboxOf } from '../outbox.ts'

const QUICKLY = { activeMs: 20, idleMs: 20, paceMs: 1 }

/** The product on a port of its own and a fake Facebook, which can call each other. */
export async function facebookProduct() {
  const fake = await startFakeFacebook({ looksPerSecond: 1_000 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const testing = await testApp({ ...fake.settings, ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` })
  const { app, http, newAccount, sqlIn } = testing
  app.channels.facebook = openFacebook(app, QUICKLY)
  await http.fastify.listen({ host: '127.0.0.1', port })
  afterAll(fake.close)

  const newOwner = async () => {
    const owner = await newAccount()
    const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
    const connect = (
      body: { page_id?: string; user_access_token?: string; greeting_message?: string } = {},
    ) =>
      owner.call(api.bots.createFacebook, {
        body: { agent_id: agent.id, user_access_token: OWNER.token, ...body },
      })
    return { owner, agent, connect }
  }

  /** An owner with a connected page. `isCalled`: Facebook can reach us with webhooks. */
  async function connectedPage(pageId: string, { isCalled }: { isCalled: boolean }) {
    app.config.PUBLIC_URL = isCalled ? url : null
    const { owner, connect } = await newOwner()
    const { bot } = await connect({ page_id: pageId })
    const chats = async () =>
      (await owner.call(api.chats.ofBot, { params: { id: bot!.id }, query: {} })).chats
    return {
      owner,
      bot: bot!,
      page: fake.page(pageId),
      outbox: outboxOf(app, owner.id),
      chats,
      chat: async () => (await chats())[0]!,
      turns: () =>
        sqlIn<{ id: number; chat_id: number; question: string; answer: string | null; message_type: string }>(
          owner.id,
          'select id, chat_id, question, answer, message_type from messages order by timestamp, id',
        ),
      remove: () => owner.call(api.bots.removeFacebook, { params: { id: bot!.id } }),
    }
  }

  /** Polls conversations while `work` runs. */
  async function reading(work: () => Promise<void>) {
    const loop = createReceiveLoop(app, { renewMs: 50, leaseMs: 400 })
    loop.start()
    await work().finally(loop.stop)
  }

  return { ...testing, fake, url, newOwner, connectedPage, reading }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
