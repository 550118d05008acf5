import { once } from 'node:events'
import { get, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { connectionsMax } from './connection-cap.ts'
import { createHttp } from './http.ts'
import { createMetrics } from './metrics.ts'
import { createOutages } from './outages.ts'
import { systemRoutes } from './system-routes.ts'

const { http } = await testApp()

const PAGE = '/api/openapi.json'
const FULL =
  'The server has as many connections open as its file descriptors allow (ulimit -n). Tell your server administrator.'

/** A server that serves this many connections at once. */
async function serverWith(maxConnections: number) {
  const outages = createOutages('/', 0)
  const own = createHttp({ ...http, outages, metrics: createMetrics(), maxConnections })
  systemRoutes(own, null)
  await own.fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => own.fastify.close())
  const { port } = own.fastify.server.address() as AddressInfo
  return {
    outages,
    async dial(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      onTestFinished(() => void socket.destroy())
      return socket
    },
    asks: (path: string) =>
      new Promise<[number | undefined, string | undefined, string]>((resolve, reject) => {
        get({ port, path, agent: false }, async (answer) => {
          const body = (await answer.toArray()).join('')
          resolve([answer.statusCode, answer.headers['retry-after'], body])
        }).on('error', reject)
      }),
    port,
  }
}

test('beyond its cap the server answers 503 at once, logs it, and serves again when there is room', async () => {
  const { asks, dial, outages } = await serverWith(10)
  const idle: Socket[] = []
  while (idle.length < 10) idle.push(await dial())
  const [status, retryAfter, body] = await asks(PAGE)
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'unavailable' })
  const logged: unknown[] = []
  onTestFinished(outages.watch({ error: (text: unknown) => void logged.push(text) }))
  await eventually(() => logged).toEqual([FULL])
  for (const socket of idle) socket.destroy()
  await eventually(async () => (await asks(PAGE))[0]).toBe(200)
  const [readyStatus, , readyBody] = await asks('/readyz')
  expect([readyStatus, JSON.parse(readyBody)]).toEqual([503, { status: FULL }])
})

test('a full server still tells monitoring that it runs, why it is not ready, and its figures', async () => {
  const { asks, dial } = await serverWith(1)
  await dial()
  expect((await asks(PAGE))[0]).toBe(503)
  expect((await asks('/healthz')).slice(0, 2)).toEqual([200, undefined])
  const [readyStatus, , readyBody] = await asks('/readyz')
  expect([readyStatus, JSON.parse(readyBody)]).toEqual([503, { status: FULL }])
  expect((await asks('/metrics'))[2]).toContain('http_request_seconds')
})

test('a connection that waits for its next request makes room for a new one, and the server is not full', async () => {
  const { asks, dial, port } = await serverWith(10)
  const busy: Socket[] = []
  while (busy.length < 9) busy.push(await dial())
  const kept = request({ port, path: '/healthz', headers: { connection: 'keep-alive' } }).end()
  const [answer] = await once(kept, 'response')
  answer.resume()
  await once(answer, 'end')
  expect((await asks(PAGE))[0]).toBe(200)
  expect((await asks('/readyz'))[0]).toBe(200)
})

test('a connection beyond the cap that sends nothing is closed soon', async () => {
  const { dial, asks } = await serverWith(1)
  await dial()
  const beyond = await dial()
  await once(beyond, 'close')
  expect((await asks('/readyz'))[2]).toContain(FULL)
})

test.each([
  [1024, 819],
  [300, 172],
  [100, 1],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('of %s file descriptors connections use at most %s', (openFiles, most) => {
  expect(connectionsMax(openFiles)).toBe(most)
})

test('the limit of this process leaves room for connections', () => {
  expect(connectionsMax()).toBeGreaterThan(100)
})
