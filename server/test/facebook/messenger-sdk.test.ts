// A third-party client of the same API: if it agrees with the fake, the fake is not merely tailored to our adapter.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  Messenger,
  MessengerAPIError,
  type MessengerWebhookPayload,
  processWebhookEvents,
  verifyWebhookSignature,
  verifyWebhookSubscription,
} from '@warriorteam/messenger-sdk'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeFacebook } from '../../src/channels/facebook/fake/index.ts'
import { APP } from '../../src/channels/facebook/fake/world.ts'
import { openFacebook } from '../../src/channels/facebook/index.ts'
import { readConfig } from '../../src/platform/config.ts'

const PSID = '5550001'
let clock = Date.parse('2026-03-01T10:00:00Z')
const fake = await startFakeFacebook({ needsProof: false, looksPerSecond: 1_000, now: () => clock })
const page = fake.page('100000000000001')
const client = (accessToken: string) =>
  new Messenger({ accessToken, version: 'v25.0', baseUrl: fake.url, maxRetries: 0 })
const messenger = client(page.token)

/** An app that handles Facebook's webhooks with that library only. */
const calls: { raw: Buffer; signature: string }[] = []
const app = createServer(async (request, response) => {
  const query = Object.fromEntries(new URL(request.url!, 'http://app').searchParams)
  if (request.method === 'GET')
    return response.end(verifyWebhookSubscription(query as never, 'a-word-of-mine') ?? 'no')
  calls.push({ raw: await buffer(request), signature: String(request.headers['x-hub-signature-256']) })
  response.end('EVENT_RECEIVED')
})
await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
const callbackUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hooks/facebook`
afterAll(async () => {
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
  await fake.close()
})

beforeEach(() => {
  page.threads.clear()
  calls.length = 0
  fake.customers.write(page, PSID, { name: 'Anna Nowak', text: 'Open?' })
})

const send = (message: object, more: object = {}) =>
  messenger.send.message({ recipient: { id: PSID }, messaging_type: 'RESPONSE', message, ...more } as never)
const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable('this should have been refused'),
    (error: MessengerAPIError) => {
      expect(error).toBeInstanceOf(MessengerAPIError)
      return [error.code, error.subcode]
    },
  )

test('another client sends words, a sign and a file', async () => {
  expect(await send({ text: 'Yes.' })).toMatchObject({ recipient_id: PSID, message_id: expect.any(String) })
  await messenger.send.typingOn(PSID)
  expect(page.threads.get(PSID)!.isTyping).toBe(true)
  await messenger.send.attachmentFromUrl({
    recipient: { id: PSID },
    type: 'image',
    url: 'https://shop.example/a.png',
    messaging_type: 'RESPONSE',
  })
  expect(page.threads.get(PSID)!.messages.slice(1)).toMatchObject([
    { text: 'Yes.' },
    { files: [{ kind: 'image', name: 'a.png' }] },
  ])
})

test('it is refused as Meta refuses: a retired tag, a late answer, a stranger, a revoked token', async () => {
  const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' }
  expect(await refusal(send({ text: 'News' }, tagged))).toEqual([100, undefined])
  expect(await refusal(send({ text: 'Hi' }, { recipient: { id: '1' } }))).toEqual([100, 2018001])
  expect(await refusal(client('EAArevoked').send.typingOn(PSID))).toEqual([190, 460])
  clock += 25 * 3_600_000
  expect(await refusal(send({ text: 'Late' }))).toEqual([10, 2018278])
})

test('it reads the profile and the conversation that our adapter reads', async () => {
  expect(await messenger.profile.getBasic(PSID)).toMatchObject({ first_name: 'Anna', last_name: 'Nowak' })
  const found = await messenger.conversations.findByUser(page.id, PSID, 'messenger')
  const theirs = await messenger.conversations.getRecentMessages(found!)
  const facebook = openFacebook({ config: readConfig(fake.settings), now: () => new Date(clock) })
  const bot = {
    id: 1,
    accountId: 1,
    publicId: 'abc',
    settings: {},
    credentials: { page_id: page.id, page_token: page.token },
  }
  const { events } = await facebook.poll(bot, null, new AbortController().signal)
  expect(events).toMatchObject(theirs.map(({ id, message }) => ({ externalId: id, text: message })))
  expect(theirs).toMatchObject([{ message: 'Open?', from: { id: PSID } }])
})

test('it believes our signature over the bytes as they came, and no other', async () => {
  page.subscribedFields = ['messages', 'message_edits']
  const token = `${APP.id}|${APP.secret}`
  const subscribe = (verify_token: string) =>
    fetch(`${fake.url}/v25.0/${APP.id}/subscriptions?access_token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        object: 'page',
        callback_url: callbackUrl,
        verify_token,
        fields: 'messages,message_edits',
      }),
    })
  expect((await subscribe('a guess')).status).toBe(400)
  expect((await subscribe('a-word-of-mine')).status).toBe(200)
  const { mid } = fake.customers.write(page, PSID, { text: 'Zażółć https://shop.example/a?' })
  await fake.pusher.settled()
  fake.customers.correct(page, PSID, mid, 'Gęślą?')
  await fake.pusher.settled()
  const told: unknown[] = []
  for (const { raw, signature } of calls) {
    expect(raw.toString()).toMatch(/\\u0[01]/)
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(raw.toString())))
    const judged = async (bytes: Buffer, secret = APP.secret) =>
      (await verifyWebhookSignature(bytes, signature, secret)).isValid
    expect([await judged(raw), await judged(rewritten), await judged(raw, 'a guess')]).toEqual([
      true,
      false,
      false,
    ])
    await processWebhookEvents(JSON.parse(raw.toString()) as MessengerWebhookPayload, {
      onMessage: ({ message }) => void told.push(message.text),
      onMessageEdit: ({ message_edit }) => void told.push(message_edit.text),
    })
  }
  expect(told).toEqual(['Zażółć https://shop.example/a?', 'Gęślą?'])
})
