import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'

const testing = await testApp({
  TRUST_PROXY: 'true',
  WIDGET_MESSAGE_LIMIT: '4',
  WIDGET_CHAT_LIMIT: '2',
  WIDGET_SESSION_LIMIT: '3',
})
const { passTime, stranger } = testing
const MINUTE_MS = 60_000

let used = 0
/** An address that no other test uses. */
const newAddress = () => `203.0.113.${++used}`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const open = (widget_id: string, ip: string, token?: string) =>
  stranger().call(api.livechat.session, { body: { widget_id, ...(token && { token }) }, headers: from(ip) })

async function visitor(widgetId: string) {
  const client = await visitorOf(testing, widgetId)
  const write = (ip: string, client_id = randomUUID()) =>
    client.call(api.livechat.send, { body: { client_id, text: 'Hello' }, headers: from(ip) })
  return { ...client, write }
}

test('messages of one address end at the limit, whichever visitor writes them, and go on a minute later', async () => {
  const { widgetId } = await liveChat(testing)
  const [anna, piotr] = [await visitor(widgetId), await visitor(widgetId)]
  const ip = newAddress()
  for (const each of [anna, piotr, anna, piotr]) await each.write(ip)
  const refused = await refusal(anna.write(ip))
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.message).toBe('This is going a little too fast. Wait a moment and try again.')
  expect(refused.retryAfterS).toBeGreaterThan(50)
  await anna.write(newAddress())
  const other = await visitor((await liveChat(testing)).widgetId)
  await other.write(ip)
  passTime(refused.retryAfterS! * 1000)
  await anna.write(ip)
})

test('one IPv6 network counts as one address; this machine itself gets 20 times as much', async () => {
  const { widgetId } = await liveChat(testing)
  const anna = await visitor(widgetId)
  for (const host of ['1', '2', '3', '4']) await anna.write(`2001:db8:1:2::${host}`)
  expect(await refusal(anna.write('2001:db8:1:2:ffff::9'))).toMatchObject({ status: 429 })
  await anna.write('2001:db8:1:3::1')
  for (let n = 0; n < 80; n++) await anna.write('127.0.0.1')
  expect(await refusal(anna.write('127.0.0.1'))).toMatchObject({ status: 429 })
})

test('new conversations of one address end at their own limit; those that have begun go on', async () => {
  const { widgetId, owner, agent } = await liveChat(testing)
  const [anna, piotr, third] = [await visitor(widgetId), await visitor(widgetId), await visitor(widgetId)]
  const ip = newAddress()
  await anna.write(ip)
  await piotr.write(ip)
  expect(await refusal(third.write(ip))).toMatchObject({ status: 429 })
  await anna.write(ip)
  const { total } = await owner.call(api.chats.ofAgent, { params: { id: agent.id } })
  expect(total).toBe(2)
  passTime(MINUTE_MS)
  await third.write(ip)
})

test('strangers of one address are counted together, whoever comes back is counted alone', async () => {
  const { widgetId } = await liveChat(testing)
  const ip = newAddress()
  const { token } = await open(widgetId, ip)
  await open(widgetId, ip)
  await open(widgetId, ip)
  expect(await refusal(open(widgetId, ip))).toMatchObject({ status: 429 })
  for (let n = 0; n < 3; n++) await open(widgetId, ip, token)
  expect(await refusal(open(widgetId, ip, token))).toMatchObject({ status: 429 })
  passTime(60 * MINUTE_MS)
  await open(widgetId, ip)
})

test('a refused message is not lost: sent again with the same client_id it is stored once', async () => {
  const { widgetId } = await liveChat(testing)
  const anna = await visitor(widgetId)
  const ip = newAddress()
  const client_id = randomUUID()
  for (let n = 0; n < 4; n++) await anna.write(ip)
  await refusal(anna.write(ip, client_id))
  passTime(MINUTE_MS)
  const { id } = await anna.write(ip, client_id)
  expect((await anna.write(ip, client_id)).id).toBe(id)
  expect((await anna.reload()).turns).toHaveLength(5)
})

test('where it is set, a visitor waits between two messages', async () => {
  const slow = await testApp({ TRUST_PROXY: 'true', WIDGET_MESSAGE_INTERVAL_MS: '2000' })
  const { widgetId } = await liveChat(slow)
  const anna = await visitorOf(slow, widgetId)
  const write = () =>
    anna.call(api.livechat.send, {
      body: { client_id: randomUUID(), text: 'Hello' },
      headers: from('198.51.100.1'),
    })
  await write()
  expect(await refusal(write())).toMatchObject({ status: 429, retryAfterS: 2 })
  slow.passTime(2_000)
  await write()
})

test('the cap of a live chat holds for visitors of this machine too, as behind a local proxy', async () => {
  const capped = await testApp({ TRUST_PROXY: 'true', WIDGET_CHATS_PER_HOUR: '4' })
  const { widgetId } = await liveChat(capped)
  const begin = async () => {
    const visitor = await visitorOf(capped, widgetId)
    return visitor.call(api.livechat.send, {
      body: { client_id: randomUUID(), text: 'Hello' },
      headers: from('127.0.0.1'),
    })
  }
  await begin()
  // One of four is a quarter: from here on, only browsers may begin a conversation.
  expect(await refusal(begin())).toMatchObject({ status: 429 })
  capped.passTime(60 * MINUTE_MS)
  await begin()
})
