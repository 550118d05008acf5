import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { endpoint } from '@switchboard/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { liveChat, visitorOf } from '../../test/visitor.ts'
import { bodyBytes } from './body-bytes.ts'
import { AppError } from './errors.ts'
import { createHttp } from './http.ts'
import { createMetrics } from './metrics.ts'
import { route } from './route.ts'

const MEGABYTE = 1024 * 1024
const testing = await testApp()
const { fastify } = testing.http
const refusingAfter = (bodyTimeoutMs: number) =>
  refusing(createHttp({ ...testing.http, metrics: createMetrics(), bodyTimeoutMs })).fastify
const hasty = refusingAfter(300)
const unhurried = refusingAfter(4_000)

beforeAll(async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  for (const own of [hasty, unhurried]) await own.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([hasty.close(), unhurried.close()]))

/** Adds a route that rejects a file after its first bytes. */
function refusing(own: ReturnType<typeof createHttp>) {
  const taken = endpoint({
    method: 'POST',
    path: '/api/file',
    access: 'public',
    kind: 'binary',
    summary: 'Refuses a file.',
    response: z.object({ success: z.literal(true) }),
  })
  route(own, taken, async ({ request }) => {
    for await (const _ of bodyBytes(request.raw)) break
    throw new AppError('payload_too_large', 'The file is too large')
  })
  return own
}

/** Sends everything over one connection. */
function dial({ server }: FastifyInstance) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let got = ''
  socket.on('error', () => {})
  socket.on('data', (text) => {
    got += text
  })
  const statuses = () => [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  return {
    socket,
    send: (line: string, headers: Record<string, string | number>, body: Buffer = Buffer.alloc(0)) => {
      const lines = Object.entries({ host: 'here', ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
      return socket.write(body)
    },
    statuses,
    closed: new Promise<void>((resolve) => socket.on('close', () => resolve())),
    async answers(count: number) {
      const lastMoment = performance.now() + 30_000
      while (statuses().length < count && performance.now() < lastMoment) await pause(10)
      return statuses()
    },
  }
}

async function refusedUploads() {
  const { owner, agent, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Hello')
  const mine = { authorization: `Bearer ${owner.tokens.access()}` }
  const theirs = { authorization: `Bearer ${visitor.token()}` }
  const form = { ...mine, 'content-type': 'multipart/form-data; boundary=x' }
  const { chats } = await owner.call(api.chats.ofAgent, { params: { id: agent.id } })
  const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
  const field = '--x\r\ncontent-disposition: form-data; name="agent_id"\r\n\r\n'
  return {
    'a picture that is too large': ['PUT /api/me/picture', mine, '', 413],
    'a kind of file that is not taken from visitors': ['POST /widget/api/upload?name=a.exe', theirs, '', 415],
    'one that is not taken from operators': [
      `POST /api/chats/${chats[0]!.id}/attachments?name=a.exe`,
      mine,
      '',
      415,
    ],
    'a form for a foreign assistant': [
      'POST /api/files/upload_to_vectorstore_async',
      form,
      `${field}${agent.id + 999}\r\n${file}`,
      404,
    ],
    'a file without a token': ['POST /widget/api/upload?name=a.txt', {}, '', 401],
  } as const
}

test.each([
  'a picture that is too large',
  'a kind of file that is not taken from visitors',
  'one that is not taken from operators',
  'a form for a foreign assistant',
  'a file without a token',
] as const)('after %s was refused, its connection goes on answering', async (kind) => {
  const [line, headers, start, status] = (await refusedUploads())[kind]
  const { socket, send, answers } = dial(fastify)
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(5 * MEGABYTE, 7)])
  send(line, { ...headers, 'content-length': body.length }, body)
  send('GET /healthz', {})
  expect(await answers(2)).toEqual([status, 200])
  socket.destroy()
})

// A browser shows the answer to an upload only after it has sent all of it.
test('a refused form of 60 MB is read to its end, so that its answer arrives', async () => {
  const [line, headers, start, status] = (await refusedUploads())['a form for a foreign assistant']
  const { socket, send, answers } = dial(fastify)
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(60 * MEGABYTE, 7)])
  send(line, { ...headers, 'content-length': body.length }, body)
  send('GET /healthz', {})
  expect(await answers(2)).toEqual([status, 200])
  socket.destroy()
})

test.each([
  ['as a file by nobody', 'POST /widget/api/upload?name=a.txt', 401, 16],
  ['as a file by a visitor', 'POST /widget/api/upload?name=a.exe', 415, 16],
  ['to an address that does not exist', 'POST /api/nothing/here', 404, 16],
])('a body without end sent %s is cut off', async (_, line, status, megabytes) => {
  const [, theirs] = (await refusedUploads())['a kind of file that is not taken from visitors']
  const { socket, send, statuses, closed } = dial(fastify)
  const who = status === 415 ? theirs : {}
  send(line, { ...who, 'transfer-encoding': 'chunked', 'content-type': 'application/octet-stream' })
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE), Buffer.from('\r\n')])
  let sent = 0
  while (!socket.destroyed && sent < 2 * megabytes + 50) {
    sent += 1
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  expect(statuses()).toEqual([status])
  // The kernel's buffers on both ends add to this.
  expect(sent).toBeGreaterThanOrEqual(megabytes)
  expect(sent).toBeLessThan(megabytes + 45)
})

test('the rest of a refused file may take its time as long as it goes on', async () => {
  const { socket, send, answers } = dial(unhurried)
  send('POST /api/file', { 'content-length': 5 * MEGABYTE }, Buffer.alloc(MEGABYTE))
  for (const _ of [1, 2, 3, 4]) {
    await pause(1_200)
    socket.write(Buffer.alloc(MEGABYTE))
  }
  send('GET /healthz', {})
  expect(await answers(2)).toEqual([413, 404])
  socket.destroy()
})

test('a refused file that trickles in ends its connection', async () => {
  const { socket, send, statuses, closed } = dial(hasty)
  send('POST /api/file', { 'content-length': 5 * MEGABYTE }, Buffer.alloc(1000))
  const trickle = setInterval(() => socket.write(Buffer.alloc(100)), 50)
  await closed
  clearInterval(trickle)
  expect(statuses()).toEqual([413])
})

test('the rest of a refused file that does not arrive in time ends its connection', async () => {
  const { send, statuses, closed } = dial(hasty)
  send('POST /api/file', { 'content-length': 5 * MEGABYTE }, Buffer.alloc(1000))
  await closed
  expect(statuses()).toEqual([413])
})
