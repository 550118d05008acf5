import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { rootDir, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { shortestOf } from '../../test/shortest-of.ts'
import { withoutDescriptors } from '../../test/without-descriptors.ts'
import { createApp, mount } from '../app.ts'
import { connect } from '../database/connect.ts'
import { inAccount } from '../database/in-account.ts'
import { requestScope } from '../database/request-scope.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createOutages } from './outages.ts'
import { systemRoutes } from './system-routes.ts'

const { http } = await testApp()

test.each([
  ['53100', 'The server’s disk is full. Nothing was saved. Tell your server administrator.'],
  ['ENOSPC', 'The server’s disk is full. Nothing was saved. Tell your server administrator.'],
  ['EMFILE', 'The server has too many files open (file descriptors). Tell your server administrator.'],
])('%s is a 503 that says so with a time to come back, and turns /readyz red', async (code, text) => {
  const broken = createHttp({ ...http, outages: createOutages(tmpdir(), 0), metrics: createMetrics() })
  broken.fastify.get('/broken', { config: { access: 'public' } }, async () => {
    throw Object.assign(new Error('inner word'), { code })
  })
  expect(await broken.outages.current()).toBeNull()
  const answer = await broken.fastify.inject('/broken')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({ code: 'unavailable', error: text })
  expect(await broken.outages.current()).toBe(text)
})

test('a statement that was cancelled for taking too long is a 503 and leaves /readyz green', async () => {
  const slow = createHttp({ ...http, outages: createOutages(tmpdir(), 0), metrics: createMetrics() })
  slow.fastify.get('/slow', { config: { access: 'public' } }, async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  })
  const answer = await slow.fastify.inject('/slow')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(await slow.outages.current()).toBeNull()
})

test('/readyz is red for as long as nearly nothing is free on the disk of the data folder', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const ready = async (leastFreeBytes?: number) => {
    const outages = createOutages(tmpdir(), leastFreeBytes)
    const own = createHttp({ ...http, outages, metrics: createMetrics() })
    systemRoutes(own, null)
    const { statusCode, headers, body } = await own.fastify.inject('/readyz')
    return [statusCode, headers['retry-after'], JSON.parse(body)]
  }
  const full = 'The server’s disk is full. Tell your server administrator.'
  expect(await ready(2 * bavail * bsize)).toEqual([503, '2', { status: full }])
  expect(await ready(0)).toEqual([200, undefined, { status: 'ready' }])
})

test('a lack of file descriptors is found and logged although nothing has failed', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such limit')
  const expression = `(async () => {
    const outages = createOutages('/tmp', 0)
    const log = []
    const stop = outages.watch({ error: (text) => log.push(text) })
    const found = await outages.current()
    stop()
    return [found, ...log]
  })()`
  const from = new URL('./outages.ts', import.meta.url)
  const text = 'The server has too many files open (file descriptors). Tell your server administrator.'
  expect(withoutDescriptors(from, 'createOutages', expression)).toEqual([text, text])
})

test('a disk that is full for background work turns /readyz red, although no request has failed', async () => {
  const { app, http, newAccount } = await testApp()
  const owner = await newAccount()
  app.jobs.on('fill_disk', async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  })
  await app.jobs.start()
  onTestFinished(() => app.jobs.stop({ graceMs: 0 }))
  await inAccount(app.db, owner.id, (tx) =>
    app.jobs.enqueue(tx, { account_id: owner.id, kind: 'fill_disk', max_attempts: 1 }),
  )
  app.jobs.wake()
  const status = async () => (await http.fastify.inject('/readyz')).json().status
  await eventually(status).toBe(
    'The server’s disk is full. Nothing was saved. Tell your server administrator.',
  )
})

/** A proxy to the database whose traffic can be paused without closing connections. */
async function wireTo({ host, port }: { host?: string; port?: number }) {
  const pairs: [Socket, Socket][] = []
  let isHeld = false
  const hold = ([near, far]: [Socket, Socket]) =>
    isHeld ? [near, far].map((end) => end.pause()) : [near, far].map((end) => end.resume())
  const server: Server = createServer((near) => {
    const far = host?.startsWith('/') ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port!, host)
    const pair: [Socket, Socket] = [near, far]
    pairs.push(pair)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('close', () => other.destroy())
      end.on('error', () => other.destroy())
    }
    hold(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    hold(held: boolean) {
      isHeld = held
      for (const pair of pairs) hold(pair)
    },
    close() {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
    },
  }
}

test('a database that hangs makes a 503 within 2 s, /readyz is red, and all goes on once it answers', async () => {
  const direct = await testDatabase()
  const { host, port } = direct.connection as { host?: string; port?: number }
  const wire = await wireTo({ host, port })
  const database = connect({ ...direct.connection, host: '127.0.0.1', port: wire.port }, 'held', quietLog)
  const dataDir = mkdtempSync(join(tmpdir(), 'switchboard-hang-'))
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, EMBEDDING_MODEL: 'none' }),
    log: createLog('error', { write: () => {} }),
    database,
  })
  const { fastify } = await mount(app, { rootDir })
  afterAll(async () => {
    await fastify.close()
    await Promise.all([app.outbound.close(), app.embedder.close(), app.indexes.close()])
    wire.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ask = (path: string) => fastify.inject({ url: path, headers: { authorization: 'Bearer some-token' } })
  expect((await ask('/readyz')).statusCode).toBe(200)
  expect((await ask(api.agents.mine.path)).statusCode).toBe(401)
  const refusedAfterMs = async () => {
    wire.hold(true)
    const startedAt = performance.now()
    const [metrics, ...answers] = await Promise.all([
      ask('/metrics'),
      ask(api.agents.mine.path),
      ask(api.account.me.path),
      ask(`/w/${'a'.repeat(32)}.js`),
      ask('/readyz'),
    ])
    const tookMs = performance.now() - startedAt
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    // What the process itself tells must not be missing in an outage.
    expect([metrics.statusCode, metrics.body]).toEqual([200, expect.stringContaining('event_bus_connected')])
    wire.hold(false)
    await eventually(async () => (await ask('/readyz')).statusCode).toBe(200)
    await eventually(async () => (await ask(api.agents.mine.path)).statusCode).toBe(401)
    return tookMs
  }
  expect(await shortestOf(3, 2_000, refusedAfterMs)).toBeLessThan(2_000)
})

test('background work outside of account transactions waits for a lock past the 1.5 s of requests', async () => {
  const { app } = await testApp()
  const locker = await app.database.pool.connect()
  await locker.query('begin')
  await locker.query('lock table rate_limits in access exclusive mode')
  const count = sql<{ count: number }>`select count(*)::int as count from rate_limits`
  const statement = count.execute(app.db)
  const transaction = app.db.transaction().execute((tx) => count.execute(tx))
  const inRequest = requestScope.run({ agentIds: null }, () => count.execute(app.db))
  // The request waits longer than the lock timeout, so the other two have hit it as well.
  await expect(inRequest).rejects.toMatchObject({ code: '55P03' })
  await locker.query('rollback')
  locker.release()
  expect((await statement).rows).toEqual([{ count: 0 }])
  expect((await transaction).rows).toEqual([{ count: 0 }])
})

test('a lock on one table makes a 503 within 2 s; /readyz stays green and background work waits', async () => {
  const { app, http, newAccount } = await testApp()
  const owner = await newAccount()
  const headers = { authorization: `Bearer ${owner.tokens.access()}` }
  const ask = (url: string) => http.fastify.inject({ url, headers })
  const locker = await app.database.pool.connect()
  await locker.query('begin')
  await locker.query('lock table agents in access exclusive mode')
  const waiting = inAccount(app.db, owner.id, (tx) => tx.selectFrom('agents').select('id').execute())
  const refusedAfterMs = async () => {
    const startedAt = performance.now()
    const [locked, free, ready] = await Promise.all([
      ask(api.agents.mine.path),
      ask(api.account.me.path),
      ask('/readyz'),
    ])
    const tookMs = performance.now() - startedAt
    expect([locked!.statusCode, locked!.headers['retry-after']]).toEqual([503, '2'])
    expect([free!.statusCode, ready!.statusCode]).toEqual([200, 200])
    return tookMs
  }
  const tookMs = await shortestOf(3, 2_000, refusedAfterMs).finally(async () => {
    await locker.query('rollback')
    locker.release()
  })
  expect(tookMs).toBeLessThan(2_000)
  expect(await waiting).toEqual([])
  expect((await ask(api.agents.mine.path)).statusCode).toBe(200)
})
