// What every channel has to keep to, whatever its provider: run against its adapter and an enforcing fake.
import { afterAll, describe, expect, test } from 'vitest'
import type { ChannelBot, ChannelId, RemoteAdapter, WebhookRequest } from '../src/channels/channel.ts'
import { sealCredentials } from '../src/channels/channel-bot.ts'
import { receiveWebhook } from '../src/chats/receive-webhook.ts'
import type { App } from '../src/context.ts'
import { testApp } from './app.ts'
import { conversations } from './conversations.ts'
import { outboxOf } from './outbox.ts'

/** The provider's side of a channel, played by its fake. */
export interface Peer {
  /** host:port that the server must be let through to. */
  host: string
  openAdapter(app: App): RemoteAdapter
  credentials: Record<string, string>
  /** The coming sends go wrong, one each. `ambiguous`: it is taken, but nobody hears of it. */
  goWrong(...troubles: Trouble[]): void
  retryAfterMs: number
  /** What reached this customer, in order. */
  gotBy(customer: string): string[]
  /** How the provider tells of messages. */
  callFor(publicId: string, messages: PeerMessage[], options?: { isForged: boolean }): WebhookRequest
  close(): Promise<void>
}

export type Trouble = 'rate' | 'auth' | 'blocked' | 'transient' | 'ambiguous'

export interface PeerMessage {
  id: string
  from: string
  by: 'customer' | 'operator' | 'self'
  text: string
  at: Date
}

export async function describeChannel(name: string, id: ChannelId, openPeer: () => Promise<Peer>) {
  const peer = await openPeer()
  const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host, DELIVERY_ATTEMPTS: '3' })
  const { app, sqlIn, logged } = testing
  const adapter = peer.openAdapter(app)
  app.channels[id] = adapter
  afterAll(peer.close)

  async function connectedShop() {
    const shop = await conversations(testing, { integration_type: id })
    const { owner, botId } = shop
    const secret = sealCredentials(app.secrets, { account_id: owner.id, id: botId }, peer.credentials)
    const [{ public_id: publicId } = { public_id: '' }] = await sqlIn<{ public_id: string }>(
      owner.id,
      'update bots set secret = $1 where id = $2 returning public_id',
      [secret, botId],
    )
    const bot: ChannelBot = { id: botId, publicId, settings: {}, credentials: peer.credentials }
    const outbox = outboxOf(app, owner.id)
    const ask = async (customer: string) => shop.receive('Are you open?', { customer })
    const deliver = (messages: Partial<PeerMessage>[], options?: { isForged: boolean }) =>
      receiveWebhook(app, id, peer.callFor(publicId, messages.map(filledIn), options))
    const turns = () =>
      sqlIn<{ question: string; answer: string; timestamp: Date; message_type: string }>(
        owner.id,
        'select question, answer, timestamp, message_type from messages order by timestamp, id',
      )
    const botStatus = async () =>
      (await sqlIn<{ status: string }>(owner.id, 'select status from bots where id = $1', [botId]))[0]!.status
    return { ...shop, bot, publicId, outbox, ask, deliver, turns, botStatus }
  }

  let count = 0
  const filledIn = (message: Partial<PeerMessage>): PeerMessage => ({
    id: `in-${++count}`,
    from: 'anna',
    by: 'customer',
    text: 'Are you open?',
    at: new Date('2026-03-01T10:00:00Z'),
    ...message,
  })
  const newCustomer = () => `customer-${++count}`

  describe(`${name}, receiving`, () => {
    test('a message that is delivered again and again is one message', async () => {
      const shop = await connectedShop()
      const answers = await Promise.all(Array.from({ length: 8 }, () => shop.deliver([{ id: 'same' }])))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(await shop.turns()).toHaveLength(1)
    })

    test('messages that overtake each other are all kept, with the time at which they were written', async () => {
      const shop = await connectedShop()
      const at = (second: number) => new Date(`2026-03-01T10:00:0${second}Z`)
      await shop.deliver([{ text: 'third', at: at(3) }])
      await shop.deliver([
        { text: 'second', at: at(2) },
        { text: 'first', at: at(1) },
      ])
      expect((await shop.turns()).map(({ question }) => question)).toEqual(['first', 'second', 'third'])
    })

    test('a call that the provider did not sign is refused and leaves no row', async () => {
      const shop = await connectedShop()
      const { status } = await shop.deliver([{}], { isForged: true })
      expect([401, 403]).toContain(status)
      expect(await shop.turns()).toEqual([])
      expect(await sqlIn(shop.owner.id, 'select from chats')).toEqual([])
    })

    test('a crash between two messages, or before the provider is told, loses none and doubles none', async () => {
      const shop = await connectedShop()
      const call = () => peer.callFor(shop.publicId, [filledIn({ id: 'a' }), filledIn({ id: 'b' })])
      let crashes = 0
      while (
        await receiveWebhook(dyingApp(app, crashes), id, call()).then(
          () => false,
          () => true,
        )
      )
        crashes++
      expect(crashes).toBeGreaterThan(2)
      await receiveWebhook(app, id, call())
      expect(await shop.turns()).toHaveLength(2)
    })

    test('a person who answers elsewhere takes the chat over, and their words are kept once', async () => {
      const shop = await connectedShop()
      await shop.deliver([{ id: 'q' }])
      for (let n = 0; n < 2; n++)
        await shop.deliver([{ id: 'by-hand', by: 'operator', text: 'Yes, we are.' }])
      expect(await shop.turns()).toMatchObject([
        { message_type: 'customer', answer: '' },
        { message_type: 'operator', answer: 'Yes, we are.' },
      ])
      expect(await sqlIn(shop.owner.id, 'select mode from chats')).toEqual([{ mode: 'manual' }])
      expect(await sqlIn(shop.owner.id, 'select from deliveries')).toEqual([])
    })

    test('our own message that comes back is no message', async () => {
      const shop = await connectedShop()
      await shop.deliver([{ by: 'self' }])
      expect(await shop.turns()).toEqual([])
    })
  })

  describe(`${name}, sending`, () => {
    test('a long text arrives in order, in parts that the channel takes', async () => {
      const shop = await connectedShop()
      const customer = newCustomer()
      const { chat_id, message_id } = await shop.ask(customer)
      const sentences = Array.from({ length: 60 }, (_, n) => `Sentence number ${n} of the answer.`)
      const text = sentences.join(' ').repeat(Math.ceil(adapter.maxText / 2000))
      await shop.outbox.queue(chat_id, message_id, text)
      await shop.outbox.run(chat_id)
      const parts = peer.gotBy(customer)
      expect(parts.length).toBeGreaterThan(1)
      expect(parts.join(' ')).toBe(text)
      for (const part of parts) expect(lengthFor(adapter, part)).toBeLessThanOrEqual(adapter.maxText)
    })

    test('too many requests wait exactly as long as the provider asks', async () => {
      const shop = await connectedShop()
      const customer = newCustomer()
      const { chat_id, message_id } = await shop.ask(customer)
      await shop.outbox.queue(chat_id, message_id, 'Yes.')
      peer.goWrong('rate')
      await shop.outbox.run(chat_id)
      await shop.outbox.passTime(peer.retryAfterMs - 1000)
      await shop.outbox.run(chat_id)
      expect(await shop.outbox.rows(chat_id)).toMatchObject([{ state: 'queued', attempts: 0 }])
      expect(peer.gotBy(customer)).toEqual([])
      await shop.outbox.passTime(1000)
      await shop.outbox.run(chat_id)
      expect(await shop.outbox.rows(chat_id)).toMatchObject([{ state: 'sent' }])
      expect(peer.gotBy(customer)).toEqual(['Yes.'])
    })

    test('a provider that is down is asked again, a few times, and then it is said that it failed', async () => {
      const shop = await connectedShop()
      const customer = newCustomer()
      const { chat_id, message_id } = await shop.ask(customer)
      await shop.outbox.queue(chat_id, message_id, 'Yes.')
      peer.goWrong('transient', 'transient', 'transient')
      for (const state of ['queued', 'queued', 'failed']) {
        await shop.outbox.run(chat_id)
        expect((await shop.outbox.rows(chat_id))[0]).toMatchObject({ state })
        await shop.outbox.passTime(3_600_000)
      }
      expect((await shop.messages(chat_id))[0]).toMatchObject({ delivery: 'failed' })
      expect(peer.gotBy(customer)).not.toContain('Yes.')
    })

    test('what may have arrived is never sent again', async () => {
      const shop = await connectedShop()
      const customer = newCustomer()
      const { chat_id, message_id } = await shop.ask(customer)
      await shop.outbox.queue(chat_id, message_id, 'Yes.')
      peer.goWrong('ambiguous')
      for (let n = 0; n < 3; n++) {
        await shop.outbox.run(chat_id)
        await shop.outbox.passTime(3_600_000)
      }
      expect(peer.gotBy(customer)).toEqual(['Yes.'])
      expect((await shop.messages(chat_id))[0]).toMatchObject({ delivery: 'unknown' })
    })

    test('refused credentials ask the owner to connect again, and a person to answer', async () => {
      const shop = await connectedShop()
      const { chat_id, message_id } = await shop.ask(newCustomer())
      await shop.outbox.queue(chat_id, message_id, 'Yes.')
      peer.goWrong('auth')
      await shop.outbox.run(chat_id)
      expect(await shop.botStatus()).toBe('reauth_required')
      expect((await shop.messages(chat_id))[0]).toMatchObject({ delivery: 'failed' })
      expect(await shop.chat(chat_id)).toMatchObject({
        mode: 'manual',
        hand_over: { reason: 'ai_assistant_failure' },
      })
    })

    test('a customer who blocked the bot is not written to again by itself', async () => {
      const shop = await connectedShop()
      const customer = newCustomer()
      const { chat_id } = await shop.ask(customer)
      await shop.send(chat_id, 'Still there?')
      peer.goWrong('blocked')
      await shop.outbox.run(chat_id)
      await shop.outbox.run(chat_id)
      expect(await shop.outbox.rows(chat_id)).toMatchObject([{ state: 'failed', error: expect.any(String) }])
      expect(peer.gotBy(customer)).toEqual([])
    })
  })

  describe(`${name}, at the end`, () => {
    test('disconnecting may be asked twice, and of a provider that is away', async () => {
      const { bot } = await connectedShop()
      await adapter.disconnect(bot)
      await adapter.disconnect(bot)
      await peer.close()
      await adapter.disconnect(bot)
      expect((await adapter.health(bot)).state).not.toBe('connected')
    })

    test('no secret and no word of a customer is in any line of the log', () => {
      const lines = logged.join('')
      expect(lines).toContain('could not be delivered')
      for (const secret of [...Object.values(peer.credentials), 'Are you open?', 'Yes.'])
        expect(lines).not.toContain(secret)
    })
  })
}

const lengthFor = ({ countsBy }: RemoteAdapter, text: string) =>
  countsBy === 'utf16' ? text.length : [...text].length

/** The app of a process that is killed at its n-th turn to the database. */
function dyingApp(app: App, lives: number): App {
  let left = lives
  return {
    ...app,
    get db() {
      if (left-- === 0) throw new Error('killed')
      return app.db
    },
  }
}
