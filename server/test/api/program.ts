import { api } from '@switchboard/contract'
import { checkBot } from '../../src/bots/receiving/check-bot.ts'
import { fetchFilesOf } from '../../src/chats/remote-files/fetch-files.ts'
import { inAccount } from '../../src/database/in-account.ts'
import type { TestApp, TestClient } from '../app.ts'
import { outboxOf } from '../outbox.ts'
import type { openReceiver } from './receiver.ts'

type Message = api.apiChannel.ApiMessage
type Receiver = Awaited<ReturnType<typeof openReceiver>>

let count = 0

/** Makes an owner who has connected the channel to this receiver, or to nothing with null. */
export const programsOf =
  ({ app, newAccount }: Pick<TestApp, 'app' | 'newAccount'>, receiver: Receiver) =>
  async (webhook_url: string | null = receiver.url) => {
    const owner = await newAccount()
    const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
    const { bot, secret } = await owner.call(api.apiChannel.connect, {
      params: { id: agent.id },
      body: { ...(webhook_url && { webhook_url }) },
    })
    receiver.state.secret = secret
    const outbox = outboxOf(app, owner.id)
    const params = { id: bot.id }
    const post = (message: Partial<Message>, by: TestClient = owner) =>
      by.call(api.apiChannel.receive, {
        params,
        body: {
          message_id: `m-${++count}`,
          conversation_id: 'ticket 7/ä',
          text: 'Are you open?',
          ...message,
        },
      })
    const events = async (conversation_id = 'ticket 7/ä', after?: string) => {
      const query = { conversation_id, ...(after && { after }) }
      return (await owner.call(api.apiChannel.events, { params, query })).events
    }
    const messages = async (id: number) =>
      (await owner.call(api.messages.ofChat, { params: { id } })).messages
    const write = async (id: number, message: string) =>
      (await owner.call(api.messages.send, { params: { id }, body: { message } })).message
    const contactOf = async (id: number) =>
      (await owner.call(api.contacts.ofChat, { params: { id } })).contact
    const botNow = async () =>
      (await owner.call(api.bots.list, { params: { id: agent.id }, query: {} })).bots.find(
        ({ id }) => id === bot.id,
      )!
    /** As every five minutes. */
    const check = async () => {
      const row = await inAccount(app.db, owner.id, (tx) =>
        tx.selectFrom('bots').selectAll().where('id', '=', bot.id).executeTakeFirstOrThrow(),
      )
      await checkBot(app, row)
    }
    const fetchFiles = (message_id: number) =>
      fetchFilesOf(app, {
        accountId: owner.id,
        payload: { message_id },
        signal: new AbortController().signal,
      })
    return {
      ...{ owner, agent, bot, secret, outbox },
      ...{ post, events, messages, write, contactOf, botNow, check, fetchFiles },
    }
  }
