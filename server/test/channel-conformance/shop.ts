import type { ChannelBot, ChannelId, WebhookRequest } from '../../src/channels/channel.ts'
import { sealCredentials } from '../../src/channels/channel-bot.ts'
import { pollOnce } from '../../src/chats/receive-loop/poll-bot.ts'
import { receiveWebhook } from '../../src/chats/receive-webhook.ts'
import type { App } from '../../src/context.ts'
import type { BotRow } from '../../src/database/schema.ts'
import type { TestApp } from '../app.ts'
import { conversations } from '../conversations.ts'
import { outboxOf } from '../outbox.ts'
import type { Peer, PeerMessage } from './peer.ts'

export type Shop = Awaited<ReturnType<typeof connectedShop>>

/** An owner whose assistant is connected to a provider, and a way to add customers. */
export async function connectedShop(
  testing: TestApp,
  channel: ChannelId,
  peer: Peer,
  { isPolled = false } = {},
) {
  const { app, sqlIn } = testing
  const shop = await conversations(testing, { integration_type: channel })
  const { owner, botId } = shop
  const outbox = outboxOf(app, owner.id)
  const secret = sealCredentials(app.secrets, { account_id: owner.id, id: botId }, peer.credentials)
  const [row] = await sqlIn<{ public_id: string }>(
    owner.id,
    'update bots set secret = $1, receives = $3, settings = settings || $4 where id = $2 returning public_id',
    [secret, botId, isPolled ? 'poll' : 'webhook', JSON.stringify(peer.settings?.() ?? {})],
  )
  const publicId = row!.public_id
  const bot: ChannelBot = {
    id: botId,
    accountId: owner.id,
    publicId,
    settings: {},
    credentials: peer.credentials,
  }
  let count = 0

  const whole = (messages: Partial<PeerMessage>[]) =>
    messages.map((message) => ({ ...SOMETHING, id: `in-${++count}`, ...message }))

  /** The provider's webhook calls for these messages. */
  const callsFor = (messages: Partial<PeerMessage>[], options?: { isForged: boolean }) =>
    [peer.callFor!(publicId, whole(messages), options)].flat()

  /** Returns the response to the last call. */
  async function receiveCalls(by: App, calls: WebhookRequest[]) {
    let answer = { status: 0 }
    for (const call of calls) answer = await receiveWebhook(by, channel, call)
    return answer
  }

  /** Polls once a provider that never calls. */
  async function askOnce(by: App) {
    const [read] = await sqlIn<BotRow>(owner.id, 'select * from bots where id = $1', [botId])
    await pollOnce(by, peer.openAdapter(by), read!, new AbortController().signal, true)
    return { status: 200 }
  }

  /** Delivers these messages in the way the provider does: webhooks, API calls or polling. */
  function delivery(messages: Partial<PeerMessage>[]): (by: App) => Promise<{ status: number }> {
    if (peer.callFor) {
      const calls = callsFor(messages)
      return (by) => receiveCalls(by, calls)
    }
    const brought = whole(messages)
    if (peer.post) return (by) => peer.post!(by, bot, brought).then(() => ({ status: 200 }))
    peer.bring(brought)
    return askOnce
  }

  /** A customer who has asked a question, and functions to answer them. */
  async function newCustomer() {
    const name = `customer-${owner.id}-${++count}`
    const customer = peer.keyOf?.(name) ?? name
    const { chat_id, message_id } = await shop.receive(SOMETHING.text, { customer })
    return {
      chatId: chat_id,
      messageId: message_id,
      got: () => peer.gotBy(customer),
      /** Answers as the assistant. */
      answer: (text: string) => outbox.queue(chat_id, message_id, text),
      /** Answers as a person. */
      write: (text: string) => shop.send(chat_id, text),
      run: () => outbox.run(chat_id),
      rows: () => outbox.rows(chat_id),
      states: async () => (await outbox.rows(chat_id)).map(({ state }) => state),
      turn: async () => (await shop.messages(chat_id)).find(({ id }) => id === message_id)!,
    }
  }

  return {
    ...shop,
    bot,
    outbox,
    newCustomer,
    callsFor,
    receiveCalls,
    delivery,
    deliver: (messages: Partial<PeerMessage>[], options?: { isForged: boolean }) =>
      options?.isForged ? receiveCalls(app, callsFor(messages, options)) : delivery(messages)(app),
    turns: () =>
      sqlIn<{ question: string; answer: string; message_type: string }>(
        owner.id,
        'select question, answer, message_type from messages order by timestamp, id',
      ),
    polled: async () =>
      (await sqlIn<{ question: string }>(owner.id, 'select question from messages order by id')).map(
        ({ question }) => question,
      ),
    /** Switches to webhooks. */
    isCalled: () => sqlIn(owner.id, "update bots set receives = 'webhook'"),
    /** As if the process had died before it stored its cursor. */
    forgetCursor: () => sqlIn(owner.id, 'update bots set cursor = null'),
    select: <Row extends object>(query: string) => sqlIn<Row>(owner.id, `select ${query}`),
  }
}

const SOMETHING: Omit<PeerMessage, 'id'> = {
  from: 'anna',
  by: 'customer',
  text: 'Are you open?',
  at: new Date('2026-03-01T10:00:00Z'),
}
