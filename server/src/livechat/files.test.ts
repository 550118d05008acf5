import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { dropUnclaimed } from './drop-unclaimed.ts'

const testing = await testApp({ WIDGET_UPLOAD_LIMIT: '3' })
const { app, http, newAccount, passTime, sqlIn, stranger } = testing
const { fastify } = http

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const HOUR_MS = 3_600_000

async function livechat() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { chat_widget_html } = await owner.call(api.bots.createLivechat, { params: { id: agent.id } })
  return { owner, agent, id: /[0-9a-f]{32}/.exec(chat_widget_html)![0] }
}

const tokenFor = async (widget_id: string) =>
  (await stranger().call(api.livechat.session, { body: { widget_id } })).token

const upload = (
  token: string,
  name: string,
  payload: Buffer | string,
  headers: Record<string, string> = {},
) =>
  fastify.inject({
    method: 'POST',
    url: `/widget/api/upload?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
    payload,
  })

const attachmentIn = (answer: { json(): { attachment: api.messages.Attachment } }) => answer.json().attachment

const sendWith = (token: string, attachment_ids: string[], client_id: string = crypto.randomUUID()) =>
  fastify.inject({
    method: 'POST',
    url: '/widget/api/messages',
    headers: { authorization: `Bearer ${token}` },
    payload: { client_id, text: 'Here it is', attachment_ids },
  })

/** The attachments of the first of the assistant's chats, as the owner sees them. */
async function attachmentsSeenBy({ owner, agent }: Awaited<ReturnType<typeof livechat>>) {
  const { chats } = await owner.call(api.chats.ofAgent, { params: { id: agent.id } })
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chats[0]!.id } })
  return messages.flatMap(({ attachments }) => attachments)
}

test('a file sent ahead comes with its message, to visitor and owner alike', async () => {
  const chat = await livechat()
  const token = await tokenFor(chat.id)
  const attachment = attachmentIn(await upload(token, 'Zdjęcie 1.png', PNG))
  expect(attachment).toMatchObject({
    file_name: 'Zdjęcie 1.png',
    media_type: 'image/png',
    size: PNG.length,
    url: expect.stringMatching(/^\/widget\/api\/files\/[\w-]+\?until=\d+&signature=[\w-]+$/),
  })
  await sendWith(token, [attachment.id])
  const { url, ...seen } = (await attachmentsSeenBy(chat))[0]!
  expect(seen).toEqual({ ...attachment, url: undefined })
  expect((await fastify.inject(url)).rawPayload.equals(PNG)).toBe(true)
})

test('a file goes with one message, once; the same message sent again has it already', async () => {
  const chat = await livechat()
  const token = await tokenFor(chat.id)
  const { id } = attachmentIn(await upload(token, 'photo.png', PNG))
  const outcome = async (ids: string[], clientId?: string) => {
    const answer = await sendWith(token, ids, clientId)
    return [answer.statusCode, answer.json().error]
  }
  expect(await outcome([id, id])).toEqual([400, 'A file is in this message twice. Add it once.'])
  const clientId = crypto.randomUUID()
  for (const _ of ['first', 'again']) expect(await outcome([id], clientId)).toEqual([200, undefined])
  expect(await outcome([id])).toEqual([400, 'A file of this message went with another one. Add it again.'])
  expect(await attachmentsSeenBy(chat)).toHaveLength(1)
})

test('whatever content type a browser names, the file is taken as it is', async () => {
  const token = await tokenFor((await livechat()).id)
  for (const type of ['image/png', 'application/json'])
    expect((await upload(token, 'photo.png', PNG, { 'content-type': type })).statusCode).toBe(200)
})

test('pictures may be shown, everything else is a download, and nothing of it can run', async () => {
  const token = await tokenFor((await livechat()).id)
  const picture = attachmentIn(await upload(token, 'Zdjęcie "1".png', PNG))
  const paper = attachmentIn(await upload(token, 'bill.pdf', '%PDF-1.7 <script>alert(1)</script>'))
  for (const [{ url }, type, disposition] of [
    [picture, 'image/png', `inline; filename="Zdj_cie 1.png"; filename*=UTF-8''Zdj%C4%99cie%201.png`],
    [paper, 'application/pdf', `attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`],
  ] as const)
    expect((await fastify.inject(url)).headers).toMatchObject({
      'content-type': type,
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600, immutable',
    })
})

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>', 415],
  ['photo.png', '<script>alert(1)</script>', 415],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
  ['notes.txt', `${'fine '.repeat(500)}\u0000`, 415],
  ['empty.txt', '', 400],
  ['', PNG, 400],
])('%s is refused in words for people, and leaves nothing behind', async (name, content, status) => {
  const chat = await livechat()
  const answer = await upload(await tokenFor(chat.id), name, content)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toMatch(/\w{3}/)
  expect(await sqlIn(chat.owner.id, 'select from attachments')).toEqual([])
})

test('a file beyond 10 MB is refused, whether its length is told beforehand or not', async () => {
  const token = await tokenFor((await livechat()).id)
  const large = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])
  const told = await upload(token, 'photo.png', large)
  expect([told.statusCode, told.json().error]).toEqual([413, 'The file is larger than 10 MB'])

  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = httpRequest(
      {
        port,
        method: 'POST',
        path: '/widget/api/upload?name=a.png',
        headers: { authorization: `Bearer ${token}` },
      },
      async (response) => {
        const chunks = await response.toArray()
        resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() })
      },
    )
    sending.on('error', reject)
    for (let at = 0; at < large.length; at += 65_536) sending.write(large.subarray(at, at + 65_536))
    sending.end()
  })
  expect(answer).toEqual({ status: 413, body: expect.stringContaining('The file is larger than 10 MB') })
})

test('an upload that breaks off is no failure of ours, and keeps nothing', async () => {
  const chat = await livechat()
  const token = await tokenFor(chat.id)
  const { port } = fastify.server.address() as AddressInfo
  const half = () => readdirSync(join(app.config.DATA_DIR, 'blobs/tmp')).length
  const sending = httpRequest({
    port,
    method: 'POST',
    path: '/widget/api/upload?name=a.png',
    headers: { authorization: `Bearer ${token}`, 'content-length': 100_000 },
  })
  sending.on('error', () => {})
  sending.write(Buffer.concat([PNG, Buffer.alloc(1000)]))
  await eventually(half).toBe(1)
  sending.destroy()
  await eventually(half).toBe(0)
  expect(testing.logged.join()).not.toContain('request failed')
  expect(await sqlIn(chat.owner.id, 'select from attachments')).toEqual([])
})

test('without the token of a visitor nobody sends a file', async () => {
  for (const token of ['', 'nonsense', 'v1.a.b'])
    expect((await upload(token, 'photo.png', PNG)).statusCode).toBe(401)
})

test("a file belongs to its sender: nobody else's message can carry it", async () => {
  const chat = await livechat()
  const [sender, other] = [await tokenFor(chat.id), await tokenFor(chat.id)]
  const attachment = attachmentIn(await upload(sender, 'photo.png', PNG))
  expect((await sendWith(other, [attachment.id])).statusCode).toBe(400)
  expect(await sqlIn(chat.owner.id, 'select from attachments where message_id is not null')).toEqual([])
})

test('an address works for its own file alone, an hour at least, and not for ever', async () => {
  const token = await tokenFor((await livechat()).id)
  const [one, two] = [
    attachmentIn(await upload(token, 'one.png', PNG)),
    attachmentIn(await upload(token, 'two.png', PNG)),
  ]
  const statusOf = async (url: string) => (await fastify.inject(url)).statusCode
  expect(await statusOf(one.url.replace(one.id, two.id))).toBe(403)
  expect(await statusOf(one.url.replace(/until=\d+/, 'until=999999999'))).toBe(403)
  expect(await statusOf(one.url.replace(/signature=.*/, 'signature='))).toBe(403)
  expect(await statusOf(one.url.replace(/\?.*/, ''))).toBe(400)
  expect(await statusOf(one.url)).toBe(200)
  passTime(HOUR_MS - 1000)
  expect(await statusOf(one.url)).toBe(200)
  passTime(HOUR_MS + 1000)
  expect(await statusOf(one.url)).toBe(403)
})

test('an address may send so many files in ten minutes, and hears when it may go on', async () => {
  const token = await tokenFor((await livechat()).id)
  const from = (ip: string) =>
    fastify.inject({
      method: 'POST',
      url: '/widget/api/upload?name=a.png',
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}` },
      payload: PNG,
    })
  for (const nth of [1, 2, 3]) expect([nth, (await from('203.0.113.5')).statusCode]).toEqual([nth, 200])
  const refused = await from('203.0.113.5')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await from('203.0.113.6')).statusCode).toBe(200)
  passTime(10 * 60_000)
  expect((await from('203.0.113.5')).statusCode).toBe(200)
})

test('files that wait for no message are few', async () => {
  const token = await tokenFor((await livechat()).id)
  for (let nth = 0; nth < 20; nth += 1) expect((await upload(token, 'a.png', PNG)).statusCode).toBe(200)
  expect((await upload(token, 'a.png', PNG)).statusCode).toBe(409)
})

test('what no message carries goes after a day, and its content only when nobody else has the same', async () => {
  const chat = await livechat()
  const token = await tokenFor(chat.id)
  const kept = attachmentIn(await upload(token, 'kept.png', PNG))
  await sendWith(token, [kept.id])
  await upload(token, 'same.png', PNG)
  await upload(token, 'alone.txt', 'nobody else has this')
  const [alone] = await sqlIn<{ blob: string }>(
    chat.owner.id,
    "select blob from attachments where file_name = 'alone.txt'",
  )
  const names = async () =>
    (await sqlIn<{ file_name: string }>(chat.owner.id, 'select file_name from attachments order by 1')).map(
      ({ file_name }) => file_name,
    )
  passTime(23 * HOUR_MS)
  await dropUnclaimed(app)
  expect(await names()).toEqual(['alone.txt', 'kept.png', 'same.png'])
  passTime(2 * HOUR_MS)
  await dropUnclaimed(app)
  expect(await names()).toEqual(['kept.png'])
  expect(await app.blobs.has(alone!.blob)).toBe(false)
  const [again] = await attachmentsSeenBy(chat)
  expect((await fastify.inject(again!.url)).rawPayload.equals(PNG)).toBe(true)
})
