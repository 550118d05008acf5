import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { endpoint } from '@switchboard/contract/endpoint'
import { allEndpoints } from '@switchboard/contract/endpoints'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { createHttp } from './http.ts'
import { createMetrics } from './metrics.ts'
import { ok, route } from './route.ts'
import { BODY_TIMEOUT_MS } from './slow-bodies.ts'

const { http } = await testApp()
const { fastify } = serving(createHttp({ ...http, metrics: createMetrics(), bodyTimeoutMs: 300 }))
await fastify.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => fastify.close())

function serving(own: ReturnType<typeof createHttp>) {
  const response = z.object({ success: z.literal(true), bytes: z.number() })
  const made = { method: 'POST', access: 'public', summary: 'Takes a body.' } as const
  const json = endpoint({ ...made, path: '/api/json', body: z.object({ text: z.string() }), response })
  const file = endpoint({ ...made, path: '/api/file', kind: 'binary', response })
  route(own, json, async ({ body }) => ok({ bytes: body.text.length }))
  route(own, file, async ({ request }) => {
    let bytes = 0
    for await (const part of request.raw) bytes += (part as Buffer).length
    return ok({ bytes })
  })
  return own
}

/** Sends the head and half of a body of 20 bytes; `finish` sends the rest. */
function begin(path: string) {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const head = `POST ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: 20\r\n\r\n{"text": "`)
  let got = ''
  socket.on('data', (text) => {
    got += text
  })
  return {
    finish: () => socket.write('12345678"}'),
    ended: async () => {
      await once(socket, 'close')
      return got
    },
  }
}

test('a request whose body does not arrive in time ends with 408, and the connection is closed', async () => {
  const answer = await begin('/api/json').ended()
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The request took too long to arrive')
})

test('an upload may take longer than other bodies', async () => {
  const [slow, upload] = [begin('/api/json'), begin('/api/file')]
  await slow.ended()
  upload.finish()
  expect(await upload.ended()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"bytes":20/)
})

test('a request to an address that does not exist has no longer than others', async () => {
  expect(await begin('/api/nothing/here').ended()).toMatch(/^HTTP\/1\.1 4/)
})

test('bodies have 30 s; only the calls that take files are exempt', () => {
  expect(BODY_TIMEOUT_MS).toBe(30_000)
  const exempt = allEndpoints().filter(({ endpoint: { kind } }) => kind === 'multipart' || kind === 'binary')
  expect(exempt.map(({ name }) => name)).toEqual([
    'imports.upload',
    'knowledge.upload',
    'livechat.upload',
    'messages.upload',
    'team.savePicture',
  ])
})
