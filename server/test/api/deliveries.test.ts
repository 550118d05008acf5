import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ApiBot } from '../../src/channels/api/credentials.ts'
import { openApi } from '../../src/channels/api/index.ts'
import type { RemoteAdapter } from '../../src/channels/channel.ts'
import { checkOutage } from '../../src/chats/end-outage.ts'
import { noteSent } from '../../src/chats/outbox/note-sent.ts'
import { testApp } from '../app.ts'
import { programsOf } from './program.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver('')
const testing = await testApp({
  ALLOW_PRIVATE_HOSTS: receiver.host,
  PRIVATE_HOST_ACCOUNTS: 'all',
  DELIVERY_ATTEMPTS: '2',
})
const { app, sqlIn } = testing
afterAll(receiver.close)
beforeEach(() => {
  receiver.events.length = 0
  receiver.faults.length = 0
})

const connected = programsOf(testing, receiver)
const textsOf = (events: { data: { message: { text: string } } }[]) =>
  events.map(({ data }) => data.message.text)

test('what is sent again comes after what was read by call meanwhile', async () => {
  const { owner, outbox, post, write, events, messages } = await connected()
  const { chat_id } = await post({})
  receiver.faults.push(422)
  const lost = await write(chat_id, 'First.')
  await outbox.run(chat_id)
  await write(chat_id, 'Second.')
  await outbox.run(chat_id)
  const [second] = await events()
  expect(textsOf([second!])).toEqual(['Second.'])
  await owner.call(api.messages.retry, { params: { id: lost.id } })
  await outbox.run(chat_id)
  const [again, ...more] = await events(undefined, second!.id)
  expect([textsOf([again!]), more]).toEqual([['First.'], []])
  const [first] = (await outbox.rows(chat_id)).map(({ id }) => `msg_${id}`)
  // A receiver that took it without saying so knows the message, although the event is new.
  expect(again!.data.message.id).toBe(first)
  expect(again!.id).not.toBe(first)
  expect(await events()).toEqual(receiver.events)
  expect((await messages(chat_id)).find(({ id }) => id === lost.id)).toMatchObject({ delivery: 'sent' })
  await expect(owner.call(api.messages.retry, { params: { id: lost.id } })).rejects.toThrow(
    /nothing to send again/,
  )
  await owner.call(api.messages.edit, { params: { id: lost.id }, body: { redacted_answer: 'Third.' } })
  await outbox.run(chat_id)
  expect(receiver.events.at(-1)).toMatchObject({
    type: 'message.updated',
    data: { message: { id: first, text: 'Third.' } },
  })
})

test('what was in doubt is not noted as sent behind what was read by call meanwhile', async () => {
  const { owner, outbox, post, write, events } = await connected(null)
  const { chat_id } = await post({})
  const first = await write(chat_id, 'First.')
  const [row] = await outbox.rows(chat_id)
  await sqlIn(owner.id, "update deliveries set state = 'unknown'")
  await write(chat_id, 'Second.')
  await outbox.run(chat_id)
  const [second] = await events()
  // Of a worker that was taken for dead.
  await noteSent(app, { delivery: row!, adapter: app.channels.api as RemoteAdapter }, 'msg_late')
  await owner.call(api.messages.retry, { params: { id: first.id } })
  await outbox.run(chat_id)
  expect(textsOf(await events(undefined, second!.id))).toEqual(['First.'])
  expect(textsOf(await events())).toEqual(['Second.', 'First.'])
})

test('a receiver that refuses every message is degraded, and its outage lasts, until one is accepted', async () => {
  const { owner, bot, outbox, post, botNow, check } = await connected()
  const { chat_id, message_id } = await post({})
  await outbox.queue(chat_id, message_id, 'Yes.')
  receiver.faults.push(500, 500, 500)
  for (let n = 0; n < 2; n++) {
    await outbox.run(chat_id)
    await outbox.passTime(3_600_000)
  }
  const refused = { state: 'degraded', reason: 'Your system answered with 500.' }
  expect((await botNow()).connection).toMatchObject(refused)
  const { signal } = new AbortController()
  const look = async () => {
    await check()
    await checkOutage(app, {
      accountId: owner.id,
      payload: { outage: 'channel', id: bot.id, checks: 0 },
      signal,
    })
    const [chat] = await sqlIn<{ mode: string }>(owner.id, 'select mode from chats')
    return chat!.mode
  }
  expect(await look()).toBe('manual')
  expect((await botNow()).connection).toMatchObject(refused)
  receiver.faults.length = 0
  // The notice that a person will answer has waited.
  await outbox.run(chat_id)
  expect((await botNow()).connection).toMatchObject({ state: 'connected', reason: '' })
  expect(await look()).toBe('auto')
})

test('a test that is accepted ends it too, and so does another address', async () => {
  const { owner, bot, outbox, post, write, botNow, check } = await connected()
  const { chat_id } = await post({})
  const fail = async () => {
    await write(chat_id, 'Until eight.')
    receiver.faults.push(500, 500)
    for (let n = 0; n < 2; n++) {
      await outbox.run(chat_id)
      await outbox.passTime(3_600_000)
    }
    await check()
    expect((await botNow()).connection.state).toBe('degraded')
  }
  await fail()
  await owner.call(api.bots.sendTest, { params: { id: bot.id } })
  expect((await botNow()).connection.state).toBe('connected')
  await fail()
  await owner.call(api.bots.reconnect, { params: { id: bot.id }, body: { webhook_url: receiver.url } })
  await sqlIn(owner.id, "update bots set connection = 'degraded'")
  await check()
  expect((await botNow()).connection.state).toBe('connected')
})

test('a redirect is not followed, and is said to be one', async () => {
  const { outbox, post, write, messages, botNow, check } = await connected(receiver.movedUrl)
  const { chat_id } = await post({})
  await write(chat_id, 'Until eight.')
  await outbox.run(chat_id)
  const reason = 'Your system answered with 301. Redirects are not followed. Enter the final address.'
  expect((await messages(chat_id)).at(-1)).toMatchObject({ delivery: 'failed', delivery_error: reason })
  expect(receiver.events).toEqual([])
  await check()
  expect((await botNow()).connection).toMatchObject({ state: 'degraded', reason })
})

test('an event with a file has as long as uploads to other channels', async () => {
  const { secret, bot, owner } = await connected()
  const allowed: (number | undefined)[] = []
  const adapter = openApi({
    now: () => new Date(),
    outboundOf: () => ({
      ...app.outbound,
      fetch(url, options) {
        allowed.push(options?.timeoutMs)
        return app.outbound.fetch(url, options)
      },
    }),
  })
  const credentials = { url: receiver.url, secret, key: '' }
  const seen: ApiBot = { id: bot.id, accountId: owner.id, publicId: '', settings: {}, credentials }
  const { signal } = new AbortController()
  const part = { text: 'Hello', by: 'operator' as const, signal }
  const file = { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('a') }
  const thread = { key: 'conversation:c-1', meta: {} }
  await adapter.send(seen, thread, { ...part, deliveryId: 1 })
  await adapter.send(seen, thread, { ...part, deliveryId: 2, file })
  expect(allowed).toEqual([10_000, 300_000])
  expect(receiver.events).toHaveLength(2)
})
