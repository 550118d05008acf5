import type { Message, Update } from 'grammy/types'
import type { ChannelContext, Thread } from '../../src/channels/channel.ts'
import type { Person } from '../../src/channels/telegram/fake/bot.ts'
import { startFakeTelegram } from '../../src/channels/telegram/fake/index.ts'
import { messageFrom, newPerson } from '../../src/channels/telegram/fake/person.ts'
import { type Fault, RETRY_AFTER_S } from '../../src/channels/telegram/fake/refusal.ts'
import { openTelegram } from '../../src/channels/telegram/index.ts'
import type { App } from '../../src/context.ts'
import type { Peer, PeerMessage, Trouble } from '../channel-conformance/peer.ts'

export async function openTelegramPeer(): Promise<Peer> {
  const fake = await startFakeTelegram()
  const bot = fake.newBot()
  bot.business = { id: 'owner-1', owner: { id: 42, is_bot: false, first_name: 'Olga' } }
  const credentials = { token: bot.token, secret: 'webhook-secret-0123456789' }
  const people = new Map<string, Person>()
  const messageIds = new Map<string, number>()

  /** Telegram ids of people and messages are numbers. */
  function personCalled(name: string): Person {
    const known = people.get(name) ?? newPerson(bot, { name })
    people.set(name, known)
    return Object.assign(known, { hasWritten: true })
  }

  function messageIdOf(id: string): number {
    const known = messageIds.get(id) ?? bot.nextMessageId()
    messageIds.set(id, known)
    return known
  }

  const messageOf = ({ id, from, text, at }: PeerMessage): Message =>
    messageFrom(bot, personCalled(from), { text, message_id: messageIdOf(id) }, at)

  /** Only in a business account that the bot answers for, messages can come from others than the customer. */
  function businessUpdate(message: PeerMessage): Update {
    const business = { business_connection_id: bot.business!.id }
    const byOthers = {
      customer: {},
      operator: { from: bot.business!.owner },
      self: { from: bot.business!.owner, sender_business_bot: bot.me },
    }
    const business_message = { ...messageOf(message), ...business, ...byOthers[message.by] }
    return { update_id: 1, business_message } as Update
  }

  return {
    host: fake.host,
    openAdapter(app) {
      const telegram = openTelegram(contextOf(app, fake.url))
      const numbered = (to: Thread) => ({ ...to, key: String(personCalled(to.key).id) })
      return { ...telegram, send: (sender, to, part) => telegram.send(sender as never, numbered(to), part) }
    },
    credentials,
    goWrong: (...troubles) => void bot.faults.push(...troubles.map((trouble) => FAULTS[trouble])),
    retryAfterMs: RETRY_AFTER_S * 1000,
    gotBy: (customer) =>
      bot.messages
        .filter(({ message }) => message.chat.id === people.get(customer)?.id)
        .map(({ message }) => message.text!),
    callFor(key, messages, { isForged } = { isForged: false }) {
      const secret = isForged ? 'a guess' : credentials.secret
      const headers = new Headers({ 'x-telegram-bot-api-secret-token': secret })
      const call = { method: 'POST', key, query: new URLSearchParams(), headers }
      return messages.map((message) => ({
        ...call,
        raw: Buffer.from(JSON.stringify(businessUpdate(message))),
      }))
    },
    bring: (messages) => {
      for (const message of messages) bot.updates.add({ message: messageOf(message) } as Update)
    },
    close: fake.close,
  }
}

export const contextOf = (app: App, url: string): ChannelContext => ({
  config: { ...app.config, TELEGRAM_API_ROOT: url },
  outbound: app.outbound,
  now: app.now,
  renew: async ({ credentials }) => credentials,
})

const FAULTS: Record<Trouble, Fault> = {
  rate: 'rate',
  auth: 'auth',
  blocked: 'blocked',
  transient: 'down',
  ambiguous: 'cut',
  conflict: 'conflict',
}
