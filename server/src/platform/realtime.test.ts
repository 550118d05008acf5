import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { inAccount } from '../database/in-account.ts'
import { createBus } from './bus.ts'
import { AppError } from './errors.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createRealtime, type Realtime, type RealtimeParts } from './realtime.ts'

type NumberEvent = { type: 'number.said'; number: number } | { type: 'word.said'; word: string }

const database = await testDatabase()
const { db } = database
const log = createLog('silent')
const toClose: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of toClose.splice(0).reverse()) await close()
  await database.pool.query('truncate events, event_streams')
})

/** Simulates another process: its own streams and bus on the same database, behind real HTTP. */
async function newProcess(options: Partial<RealtimeParts> & { name?: string } = {}) {
  const connection = { ...database.connection, application_name: options.name ?? 'switchboard-live' }
  const bus = createBus({ database: { connection }, log })
  const metrics = createMetrics()
  const realtime = createRealtime<NumberEvent>({ database, bus, log, metrics, ...options })
  await realtime.start()
  const responses: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    responses.push(response)
    const url = new URL(request.url!, 'http://localhost')
    const lastEventId =
      request.headers['last-event-id']?.toString() ?? url.searchParams.get('after') ?? undefined
    try {
      await realtime.stream(Number(url.pathname.slice(1)), {
        lastEventId,
        response,
        headers: { 'x-own': 'yes' },
      })
    } catch (error) {
      response.writeHead(error instanceof AppError ? error.status : 500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push(
    () => realtime.stop(),
    () => closeServer(server),
  )
  return { realtime, metrics, responses, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function closeServer(server: Server) {
  server.closeAllConnections()
  server.close()
}

type Client = {
  answer: IncomingMessage
  /** Received text without large events. */
  text: string
  isOver: boolean
  /** `id type number` of each event, in order. */
  seen: string[]
  numbers: number[]
  leave(): void
}

async function watch(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const answer = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve))
  const leave = () => void answer.destroy()
  const client: Client = { answer, text: '', isOver: false, seen: [], numbers: [], leave }
  let rest = ''
  answer.setEncoding('utf8').on('data', (chunk) => {
    const blocks = `${rest}${chunk}`.split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) note(client, block)
  })
  for (const end of ['end', 'close', 'error'])
    answer.on(end, () => {
      client.isOver = true
    })
  toClose.push(leave)
  // The first frame means that the stream is open; anything published from now on is received.
  if (answer.statusCode === 200) await eventually(() => client.text).toMatch(/^id: \d+$/m)
  return client
}

function note(client: Client, block: string) {
  if (block.length < 1000) client.text += `${block}\n\n`
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const json = field('data')
  if (!json) return
  const { type, number } = JSON.parse(json) as { type: string; number?: number }
  expect(field('event')).toBe(type)
  client.seen.push([field('id'), type, number].filter((part) => part !== undefined).join(' '))
  if (number !== undefined) client.numbers.push(number)
}

/** 200 of these exceed by far what the connection can buffer. */
const showLongWords = (realtime: Realtime<NumberEvent>) =>
  realtime.presenter('word.said', async (_tx, _accountId, events) =>
    events.map(() => ({ type: 'word.said', word: 'x'.repeat(60_000) })),
  )
const say = (number: number): NumberEvent => ({ type: 'number.said', number })
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const sequence = async (accountId: number) => {
  const rows = await inAccount(db, accountId, (tx) =>
    tx.selectFrom('events').select('seq').orderBy('seq').execute(),
  )
  return rows.map(({ seq }) => seq)
}

test('an event reaches the streams of its account, numbered, and no other account', async () => {
  const { realtime, url, metrics } = await newProcess()
  const [mine, mineToo, foreign] = [await watch(`${url}/1`), await watch(`${url}/1`), await watch(`${url}/2`)]
  expect(mine.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-own': 'yes',
  })
  expect(metrics.text()).toContain('live_streams 3')
  realtime.publish(1, say(10))
  realtime.publish(1, say(20))
  for (const client of [mine, mineToo])
    await eventually(() => client.seen).toEqual(['1 number.said 10', '2 number.said 20'])
  expect(mine.text).toContain('id: 1\nevent: number.said\ndata: {"type":"number.said","number":10}\n\n')
  realtime.publish(2, say(30))
  await eventually(() => foreign.seen).toEqual(['1 number.said 30'])
  expect(mine.seen).toHaveLength(2)
})

test('two processes hear each other', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const [onA, onB] = [await watch(`${a.url}/1`), await watch(`${b.url}/1`)]
  await a.realtime.publish(1, say(1))
  await b.realtime.publish(1, say(2))
  for (const client of [onA, onB]) await eventually(() => client.numbers).toEqual([1, 2])
})

test('I10 a client that comes back sees exactly what it missed, by header or by query', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const first = await watch(`${a.url}/1`)
  for (const number of upTo(5)) await a.realtime.publish(1, say(number))
  await eventually(() => first.numbers).toEqual(upTo(5))
  first.leave()
  for (const number of upTo(12, 6)) a.realtime.publish(1, say(number))
  await a.realtime.publish(1, say(13))
  const byHeader = await watch(`${b.url}/1`, { 'last-event-id': '5' })
  const byQuery = await watch(`${b.url}/1?after=12`)
  const upToDate = await watch(`${b.url}/1?after=13`)
  await eventually(() => byHeader.numbers).toEqual(upTo(13, 6))
  await eventually(() => byQuery.numbers).toEqual([13])
  await a.realtime.publish(1, say(14))
  await eventually(() => byHeader.numbers).toEqual(upTo(14, 6))
  await eventually(() => upToDate.numbers).toEqual([14])
})

test('I3 many publishers at once leave no gap and break no order, for any reader at any time', async () => {
  const processes = [await newProcess(), await newProcess(), await newProcess()]
  const watchers = await Promise.all(processes.map(({ url }) => watch(`${url}/1`)))
  const publishing = processes.map(async ({ realtime }, own) => {
    for (let round = 0; round < 20; round++) {
      await Promise.all(upTo(5).map((number) => realtime.publish(1, say(own * 1000 + round * 5 + number))))
      if (round % 7 === 0) realtime.publish(2, say(round))
    }
  })
  const late = watch(`${processes[1]!.url}/1?after=0`)
  await Promise.all(publishing)
  const all = upTo(300)
  expect(await sequence(1)).toEqual(all)
  for (const watcher of [...watchers, await late]) {
    await eventually(() => watcher.seen.length).toBe(300)
    expect(watcher.seen.map((text) => Number(text.split(' ')[0]))).toEqual(all)
    for (const own of [0, 1, 2]) {
      const ofOne = watcher.numbers.filter((number) => Math.floor(number / 1000) === own)
      expect(ofOne).toEqual(ofOne.toSorted((x, y) => x - y))
    }
  }
})

test('I10 a place that is too old, unknown or from the future gets a reload, never silence', async () => {
  const { realtime, url } = await newProcess()
  await Promise.all(upTo(20).map((number) => realtime.publish(1, say(number))))
  await inAccount(db, 1, (tx) => tx.deleteFrom('events').where('seq', '<=', 10).execute())
  const outcomes: Record<string, string[]> = {
    '8': ['20 reload'],
    '9': ['20 reload'],
    '21': ['20 reload'],
    nonsense: ['20 reload'],
    '-1': ['20 reload'],
    '99999999999999999999': ['20 reload'],
    '20': [],
    '19': ['20 number.said 20'],
  }
  for (const [place, expected] of Object.entries(outcomes)) {
    const client = await watch(`${url}/1`, { 'last-event-id': place })
    await eventually(() => client.seen).toEqual(expected)
  }
  const firstKept = await watch(`${url}/1`, { 'last-event-id': '10' })
  await eventually(() => firstKept.numbers).toEqual(upTo(20, 11))
  await inAccount(db, 1, (tx) => tx.deleteFrom('events').execute())
  expect((await watch(`${url}/1?after=19`)).seen).toEqual(['20 reload'])
  expect((await watch(`${url}/1?after=20`)).seen).toEqual([])
  expect((await watch(`${url}/7?after=3`)).seen).toEqual(['0 reload'])
})

test('a client that missed more than is worth replaying reloads instead', async () => {
  const { realtime, url } = await newProcess()
  await Promise.all(upTo(600).map((number) => realtime.publish(1, say(number))))
  expect((await watch(`${url}/1?after=99`)).seen).toEqual(['600 reload'])
  const client = await watch(`${url}/1?after=100`)
  await eventually(() => client.numbers.length).toBe(500)
  expect(client.numbers).toEqual(upTo(600, 101))
})

test('a presenter shows the object behind the ids, in its own account, or nothing when it is gone', async () => {
  const { realtime, url } = await newProcess()
  realtime.presenter('number.said', async (tx, accountId, events) => {
    const { length: visible } = await tx.selectFrom('event_streams').select('account_id').execute()
    return events.map(({ type, number }) =>
      number === 2 ? null : { type, number: number * 100, accountId, visible },
    )
  })
  await realtime.publish(2, say(0))
  const client = await watch(`${url}/1`)
  for (const number of upTo(3)) await realtime.publish(1, say(number))
  await eventually(() => client.seen).toEqual(['1 number.said 100', '3 number.said 300'])
  expect(client.text).toContain('"accountId":1,"visible":1')
  expect(client.text).toContain('\n\nid: 2\n\n')
  realtime.publish(1, { type: 'word.said', word: 'multi\nline' })
  await eventually(() => client.text).toContain('data: {"type":"word.said","word":"multi\\nline"}\n\n')
})

test('events that are read together are presented together', async () => {
  const { realtime, url } = await newProcess()
  const batches: number[] = []
  realtime.presenter('number.said', async (_tx, _accountId, events) => {
    batches.push(events.length)
    return events
  })
  await Promise.all(upTo(20).map((number) => realtime.publish(1, say(number))))
  const client = await watch(`${url}/1?after=0`)
  await eventually(() => client.numbers).toEqual(upTo(20))
  expect(batches).toEqual([20])
})

test('what cannot be presented becomes a reload, and the stream goes on', async () => {
  const { realtime, url } = await newProcess()
  realtime.presenter('number.said', async (_tx, _accountId, events) =>
    events.map(({ number }) => {
      if (number === 2) throw new Error('a bug')
      return say(number)
    }),
  )
  const client = await watch(`${url}/1`)
  realtime.publish(1, say(1))
  await eventually(() => client.seen).toEqual(['1 number.said 1'])
  realtime.publish(1, say(2))
  await eventually(() => client.seen).toEqual(['1 number.said 1', '2 reload'])
  realtime.publish(1, say(3))
  await eventually(() => client.seen).toEqual(['1 number.said 1', '2 reload', '3 number.said 3'])
})

test('told events reach open streams everywhere, unnumbered and unstored', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const [onA, onB, foreign] = [
    await watch(`${a.url}/1`),
    await watch(`${b.url}/1`),
    await watch(`${b.url}/2`),
  ]
  const text = { type: 'answer.text', number: 5 }
  a.realtime.tell(1, 7, text)
  a.realtime.tell(1, 7, text)
  for (const client of [onA, onB])
    await eventually(() => client.seen).toEqual(['answer.text 5', 'answer.text 5'])
  expect(foreign.seen).toEqual([])
  expect(await sequence(1)).toEqual([])
})

test('a heartbeat keeps quiet connections open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url } = await newProcess()
  const client = await watch(`${url}/1`)
  vi.advanceTimersByTime(24_000)
  expect(client.text).not.toContain(':\n\n:')
  vi.advanceTimersByTime(1_000)
  await eventually(() => client.text).toMatch(/id: 0\n\n:\n\n$/)
  vi.advanceTimersByTime(25_000)
  await eventually(() => client.text).toMatch(/id: 0\n\n:\n\n:\n\n$/)
})

test('whose consoles are open is said when one opens, and for all of them with every heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said: number[][] = []
  const { url, metrics } = await newProcess({
    onWatched: (watched) => said.push(watched.map(({ address }) => address)),
  })
  const [first] = [await watch(`${url}/1`), await watch(`${url}/1`), await watch(`${url}/2`)]
  expect(said).toEqual([[1], [1], [2]])
  vi.advanceTimersByTime(25_000)
  expect(said.at(-1)).toEqual([1, 2])
  first.leave()
  await eventually(() => metrics.text()).toContain('live_streams 2')
  vi.advanceTimersByTime(25_000)
  expect(said.at(-1)).toEqual([1, 2])
  expect(said).toHaveLength(5)
})

test('clients are asked to come back after a time that differs from client to client', async () => {
  const { url } = await newProcess()
  const clients = await Promise.all(upTo(10).map((account) => watch(`${url}/${account}`)))
  const retries = clients.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text)![1]))
  expect(new Set(retries).size).toBeGreaterThan(5)
  for (const ms of retries) {
    expect(ms).toBeGreaterThanOrEqual(500)
    expect(ms).toBeLessThanOrEqual(1_500)
  }
})

test('no stream outlives its time: it is asked to come back with a fresh token', async () => {
  const { url } = await newProcess({ heartbeatMs: 20, longestStreamMs: 100 })
  const client = await watch(`${url}/1`)
  await eventually(() => client.isOver).toBe(true)
  expect(client.text.match(/^retry: /gm)).toHaveLength(2)
})

test('T18 an account has 20 streams and a process so many as it is told; closing one makes room', async () => {
  const { url, metrics } = await newProcess({ maxStreams: 22 })
  const clients = await Promise.all(upTo(20).map(() => watch(`${url}/1`)))
  expect((await watch(`${url}/1`)).answer.statusCode).toBe(429)
  await watch(`${url}/2`)
  await watch(`${url}/3`)
  expect((await watch(`${url}/4`)).answer.statusCode).toBe(503)
  clients[0]!.leave()
  await eventually(() => metrics.text()).toContain('live_streams 21')
  expect((await watch(`${url}/1`)).answer.statusCode).toBe(200)
})

test('T18 a client that does not read costs little and is dropped; the others of its account notice nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { realtime, url, metrics, responses } = await newProcess()
  const [quick, slow] = [await watch(`${url}/1`), await watch(`${url}/1`)]
  slow.answer.pause()
  slow.answer.socket.pause()
  showLongWords(realtime)
  await Promise.all(upTo(200).map(() => realtime.publish(1, { type: 'word.said', word: '' })))
  await eventually(() => quick.seen.length).toBe(200)
  expect(responses[1]!.writableLength).toBeGreaterThan(0)
  expect(responses[1]!.writableLength).toBeLessThan(256 * 1024)
  vi.advanceTimersByTime(25_000)
  await eventually(() => quick.text).toMatch(/:\n\n$/)
  vi.advanceTimersByTime(25_000)
  await eventually(() => metrics.text()).toContain('live_streams 1')
  expect(quick.isOver).toBe(false)
})

test('T18 a client that pauses and reads on gets everything, in order', async () => {
  const { realtime, url, responses } = await newProcess()
  const client = await watch(`${url}/1`)
  client.answer.pause()
  client.answer.socket.pause()
  showLongWords(realtime)
  await Promise.all(upTo(200).map(() => realtime.publish(1, { type: 'word.said', word: '' })))
  await eventually(() => responses[0]!.writableLength).toBeGreaterThan(0)
  client.answer.socket.resume()
  client.answer.resume()
  await eventually(() => client.seen.length).toBe(200)
  expect(client.seen.map((text) => Number(text.split(' ')[0]))).toEqual(upTo(200))
})

test('T18 a client that does not read is dropped at once when told events pile up', async () => {
  const { realtime, url, metrics } = await newProcess()
  const slow = await watch(`${url}/1`)
  slow.answer.pause()
  slow.answer.socket.pause()
  const text = { type: 'answer.text', text: 'x'.repeat(7_000) }
  for (let said = 0; metrics.text().includes('live_streams 1') && said < 10_000; said++) {
    realtime.tell(1, 7, text)
    if (said % 50 === 0) await new Promise(setImmediate)
  }
  expect(metrics.text()).toContain('live_streams 0')
})

test('stopping tells every client to come back, takes no new ones, and stores what was still to be told', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const client = await watch(`${a.url}/1`)
  await a.realtime.endStreams()
  expect(client.isOver).toBe(true)
  expect(client.text.match(/^retry: /gm)).toHaveLength(2)
  expect((await watch(`${a.url}/1`)).answer.statusCode).toBe(503)
  a.realtime.publish(1, say(1))
  await a.realtime.stop()
  const next = await watch(`${b.url}/1?after=0`)
  await eventually(() => next.numbers).toEqual([1])
})

test("an account's streams can be ended everywhere, so that a signed-out client is not served any longer", async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const mine = [await watch(`${a.url}/1`), await watch(`${b.url}/1`)]
  const foreign = await watch(`${b.url}/2`)
  a.realtime.endStreamsOf(1)
  for (const client of mine) await eventually(() => client.isOver).toBe(true)
  expect(foreign.isOver).toBe(false)
})

test('the listening connection is cut and nothing is missed', async () => {
  const [a, b] = [await newProcess({ name: 'live-a' }), await newProcess({ name: 'live-b' })]
  const onB = await watch(`${b.url}/1`)
  const cut = (name: string) =>
    database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [name],
    )
  let number = 0
  for (const victim of ['live-b', 'live-a', 'live-b']) {
    await cut(victim)
    for (let n = 0; n < 5; n++) await a.realtime.publish(1, say(++number))
    await eventually(() => onB.numbers).toEqual(upTo(number))
  }
})

test('events wait while the database is away and arrive in order once it is back', async () => {
  const { realtime, url } = await newProcess()
  const client = await watch(`${url}/1`)
  const all =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  for (const number of upTo(30)) {
    realtime.publish(1, say(number))
    if (number % 10 === 5) await database.pool.query(all)
  }
  await eventually(() => client.numbers).toEqual(upTo(30))
  expect(await sequence(1)).toEqual(upTo(30))
})

test('old events are pruned by age and by number, and the numbering goes on', async () => {
  const { realtime } = await newProcess()
  await Promise.all(upTo(30).map((number) => realtime.publish(1, say(number))))
  await inAccount(db, 1, async (tx) => {
    await tx.updateTable('event_streams').set({ last_seq: 10_020 }).execute()
  })
  const prune = (before: string, most = 1_000) =>
    database.pool.query<{ pruned: number }>(`select prune_batch('events', ${before}, ${most}) as pruned`)
  expect((await prune("now() - interval '1 day'")).rows).toEqual([{ pruned: 20 }])
  expect(await sequence(1)).toEqual(upTo(30, 21))
  // A few at a time, the oldest first.
  expect((await prune('now()', 3)).rows).toEqual([{ pruned: 3 }])
  expect(await sequence(1)).toEqual(upTo(30, 24))
  expect((await prune('now()')).rows).toEqual([{ pruned: 7 }])
  expect(await sequence(1)).toEqual([])
  await realtime.publish(1, say(1))
  expect(await sequence(1)).toEqual([10_021])
})
