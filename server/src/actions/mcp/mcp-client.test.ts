import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../../platform/safe-fetch.ts'
import { callTool } from './call-tool.ts'

type Plays = (response: ServerResponse, id: number) => void | Promise<void>
let play: Plays = () => {}

/** Opens sessions normally. Each test sets the response to the call itself. */
const server = createServer(async (request, response) => {
  const { id = 0, method } = (await json(request).catch(() => ({}))) as { id?: number; method?: string }
  if (method === 'tools/call') return play(response, id)
  const result = { protocolVersion: '2025-06-18' }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const outbound = createOutbound({ allowPrivateHosts: [host] })
afterAll(async () => {
  await outbound.close()
  server.close().closeAllConnections()
})

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (message: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`
const result = (id: number, text: string) => ({ id, result: { content: [{ type: 'text', text }] } })

const HOSTILE: Record<string, Plays> = {
  'answers something else without end': async (response) => {
    for (stream(response); !response.destroyed; await pause(5))
      response.write(event({ method: 'notifications/progress', params: {} }))
  },
  'never ends a line': async (response) => {
    for (stream(response); !response.destroyed; await pause(5)) response.write('data: x')
  },
  'asks something of its own and waits': (response, id) =>
    void stream(response).write(event({ id, method: 'sampling/createMessage', params: {} })),
  'is silent': () => {},
  'answers with megabytes': (response, id) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', ...result(id, 'x'.repeat(2 * 1024 * 1024)) })),
  'streams megabytes': (response, id) =>
    void stream(response).end(event(result(id, 'x'.repeat(2 * 1024 * 1024)))),
  'answers another call': (response, id) => void stream(response).end(event(result(id + 1, 'sent'))),
  'answers with a result that is no result': (response, id) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id, result: 7 })),
}

const tool = (changes: boolean) => ({
  ...{ id: 1, name: 'Order', changes, method: 'POST' as const, url: `http://${host}/mcp`, body: '{}' },
  ...{ auth: { type: 'none' as const, name: '' }, secret: null, inputs: [], proofs: [], fields: [] },
  ...{ timeout_s: 1, tool: 'get_order' },
})
const call = (changes: boolean) => callTool(outbound, tool(changes), {}, {})

test.each(Object.entries(HOSTILE))('a tool server that %s is left within its time-out', async (_, plays) => {
  play = plays
  const [looked, changed] = await Promise.all([call(false), call(true)])
  expect(looked).toMatchObject({ error: expect.any(String) })
  // The server may have made the change before the failure.
  expect(changed).toMatchObject({ error: expect.any(String), isUncertain: true })
})

test('a reply that comes after other messages of a stream is taken', async () => {
  play = (response, id) =>
    void stream(response).write(event({ id, method: 'ping' }) + event(result(id, '{"status":"sent"}')))
  expect(await call(false)).toMatchObject({ error: null, reply: { status: 'sent' } })
})
