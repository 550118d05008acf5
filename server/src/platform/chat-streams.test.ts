import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { inAccount } from '../database/in-account.ts'
import { createBus } from './bus.ts'
import { type ChatStreamsParts, createChatStreams } from './chat-streams.ts'
import { AppError } from './errors.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

const database = await testDatabase()
const { db } = database
const log = createLog('silent')
const toClose: (() => unknown)[] = []
let account: number
let agent: number

beforeAll(async () => {
  const { rows } = await database.pool.query("select create_account('a@example.com', 'x', now()) as id")
  account = rows[0]!.id
  agent = await inAccount(db, account, async (tx) => {
    const row = await tx
      .insertInto('agents')
      .values({ account_id: account, agent_name: 'a', assistant_name: 'a', instructions: '', vs_id: 'vs_1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of toClose.splice(0).reverse()) await close()
})

/** Simulates another process: its own streams and bus on the same database, behind real HTTP. */
async function newProcess(options: Partial<ChatStreamsParts> = {}) {
  const bus = createBus({ database, log })
  const metrics = createMetrics()
  const streams = createChatStreams({ database, bus, log, metrics, maxStreams: 1_000, ...options })
  const batches: number[] = []
  streams.presenter(async (_tx, { chatId }, events) => {
    batches.push(events.length)
    return events.map(({ seq }) => ({ type: 'turn', seq, of: chatId }))
  })
  await streams.start()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    try {
      await streams.stream(
        { accountId: account, chatId: Number(url.pathname.slice(1)) },
        { lastEventId: url.searchParams.get('after') ?? undefined, response },
      )
    } catch (error) {
      response.writeHead(error instanceof AppError ? error.status : 500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push(
    () => streams.stop(),
    () => closeServer(server),
  )
  return { streams, metrics, batches, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function closeServer(server: Server) {
  server.closeAllConnections()
  server.close()
}

const newChat = () =>
  inAccount(db, account, async (tx) => {
    const chat = await tx
      .insertInto('chats')
      .values({ account_id: account, agent_id: agent, bot_id: null, display_name: 'Anna' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return chat.id
  })

/** Adds `times` events to the chat. */
const happen = (chatId: number, times = 1) =>
  inAccount(db, account, async (tx) => {
    for (let n = 0; n < times; n++) await sql`select add_chat_event(${account}, ${chatId}, null)`.execute(tx)
  })
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('what happens in a chat reaches whoever watches it, on every process, and nobody else', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const [chat, otherChat] = [await newChat(), await newChat()]
  const watchers = [
    await watchStream(`${a.url}/${chat}`),
    await watchStream(`${b.url}/${chat}`),
    await watchStream(`${b.url}/${chat}`),
  ]
  const other = await watchStream(`${b.url}/${otherChat}`)
  await happen(chat)
  a.streams.changed(account, chat)
  await happen(chat)
  b.streams.changed(account, chat)
  for (const watcher of watchers) await eventually(() => watcher.ids).toEqual([1, 2])
  expect(watchers[0]!.text).toContain(`id: 1\nevent: turn\ndata: {"type":"turn","seq":1,"of":${chat}}\n\n`)
  await happen(otherChat)
  b.streams.changed(account, otherChat)
  await eventually(() => other.events).toEqual([{ id: 1, type: 'turn', seq: 1, of: otherChat }])
  expect(b.metrics.text()).toContain('visitor_streams 3')
})

test('I10 whoever comes back sees exactly what they missed, shown in one go', async () => {
  const { streams, batches, url } = await newProcess()
  const chat = await newChat()
  await happen(chat, 40)
  const back = await watchStream(`${url}/${chat}?after=7`)
  await eventually(() => back.ids).toEqual(upTo(40, 8))
  expect(batches).toEqual([33])
  const upToDate = await watchStream(`${url}/${chat}`)
  await happen(chat)
  streams.changed(account, chat)
  for (const [client, first] of [
    [back, 8],
    [upToDate, 41],
  ] as const)
    await eventually(() => client.ids).toEqual(upTo(41, first))
})

test('I3 many who write at once leave no gap, for readers on any process', async () => {
  const processes = [await newProcess(), await newProcess()]
  const chat = await newChat()
  const watchers = await Promise.all(processes.map(({ url }) => watchStream(`${url}/${chat}`)))
  await Promise.all(
    upTo(60).map(async (n) => {
      await happen(chat)
      processes[n % 2]!.streams.changed(account, chat)
    }),
  )
  for (const watcher of watchers) await eventually(() => watcher.ids).toEqual(upTo(60))
})

test('I10 a place that is unknown, from the future, forgotten or too far back gets a reload', async () => {
  const { url } = await newProcess()
  const [chat, longChat] = [await newChat(), await newChat()]
  await happen(chat, 5)
  await happen(longChat, 510)
  await inAccount(db, account, (tx) =>
    tx.deleteFrom('chat_events').where('chat_id', '=', chat).where('seq', '<=', 2).execute(),
  )
  for (const [path, last] of [
    [`${chat}?after=6`, 5],
    [`${chat}?after=1`, 5],
    [`${chat}?after=nonsense`, 5],
    [`${longChat}?after=9`, 510],
    ['999999999?after=1', 0],
  ] as const)
    expect((await watchStream(`${url}/${path}`)).events).toEqual([{ id: last, type: 'reload' }])
  const kept = await watchStream(`${url}/${chat}?after=2`)
  await eventually(() => kept.ids).toEqual([3, 4, 5])
})

test('signals reach whoever watches right now, everywhere, without a number', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const chat = await newChat()
  const watchers = [await watchStream(`${a.url}/${chat}`), await watchStream(`${b.url}/${chat}`)]
  const other = await watchStream(`${b.url}/${await newChat()}`)
  a.streams.tell(account, chat, { type: 'typing', by: 'operator' })
  for (const watcher of watchers)
    await eventually(() => watcher.events).toEqual([{ id: null, type: 'typing', by: 'operator' }])
  expect(other.events).toEqual([])
})

test('T18 a chat has 10 places and a process so many as it is told; streams and long polls share them', async () => {
  const { streams, url, metrics } = await newProcess({ maxStreams: 11 })
  const [chat, otherChat] = [await newChat(), await newChat()]
  const clients = await Promise.all(upTo(9).map(() => watchStream(`${url}/${chat}`)))
  const leaving = new AbortController()
  const waiting = streams.wait(account, chat, 60_000, leaving.signal)
  expect((await watchStream(`${url}/${chat}`)).status).toBe(429)
  expect(() => streams.wait(account, chat, 60_000, leaving.signal)).toThrow('Too many open windows')
  await watchStream(`${url}/${otherChat}`)
  expect((await watchStream(`${url}/${otherChat}`)).status).toBe(503)
  leaving.abort()
  await waiting
  clients[0]!.leave()
  await eventually(() => metrics.text()).toContain('visitor_streams 9')
  expect((await watchStream(`${url}/${chat}`)).status).toBe(200)
})

test('a long poll ends with a change on any process, when its time is up, or when its client leaves', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const [chat, otherChat] = [await newChat(), await newChat()]
  const never = new AbortController().signal
  let isQuietOver = false
  const quiet = a.streams.wait(account, otherChat, 20_000, never).then(() => {
    isQuietOver = true
  })
  const woken = a.streams.wait(account, chat, 20_000, never)
  b.streams.changed(account, chat)
  await woken
  expect(isQuietOver).toBe(false)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timed = a.streams.wait(account, chat, 25_000, never)
  vi.advanceTimersByTime(25_000)
  await timed
  vi.useRealTimers()

  await a.streams.wait(account, chat, 20_000, AbortSignal.abort())
  expect(a.metrics.text()).toContain('visitor_streams 1')
  await a.streams.endStreams()
  await quiet
  await a.streams.wait(account, chat, 20_000, never)
})

test('a process that stops sends its clients elsewhere and takes no new ones', async () => {
  const { streams, url } = await newProcess()
  const chat = await newChat()
  const client = await watchStream(`${url}/${chat}`)
  await streams.endStreams()
  expect(client.isOver).toBe(true)
  expect(client.text.match(/^retry: /gm)).toHaveLength(2)
  expect((await watchStream(`${url}/${chat}`)).status).toBe(503)
})
