import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { createBus } from './bus.ts'
import { createLog } from './log.ts'

const database = await testDatabase()
const log = createLog('silent')
const toLeave: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const leave of toLeave.splice(0)) await leave()
})

async function newProcess(name = 'switchboard-bus') {
  const connection = { ...database.connection, application_name: name }
  const bus = createBus({ database: { connection }, log })
  const heard: string[] = []
  const reconnects: string[] = []
  bus.hear('news', {
    onMessage: (message) => void heard.push(message),
    onReconnect: () => reconnects.push('again'),
  })
  toLeave.push(await bus.join())
  return { bus, heard, reconnects: () => reconnects.length }
}

const cut = (name: string) =>
  database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    name,
  ])

test('everyone hears what one process tells, itself at once and once only', async () => {
  const [a, b, c] = [await newProcess(), await newProcess(), await newProcess()]
  a.bus.tell('news', 'first')
  expect(a.heard).toEqual(['first'])
  a.bus.tell('other', 'not for them')
  b.bus.tell('news', 'second')
  for (const { heard } of [a, b, c]) await eventually(() => heard.toSorted()).toEqual(['first', 'second'])
})

test('a burst travels in a few notifications, nothing of it lost, in order, repeats included', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const listener = new pg.Client(database.connection)
  await listener.connect()
  const notifications: unknown[] = []
  listener.on('notification', (one) => notifications.push(one))
  await listener.query('listen switchboard')
  const messages = Array.from({ length: 3000 }, (_, index) => `żółw ${index >> 1}`)
  for (const message of messages) a.bus.tell('news', message)
  await eventually(() => b.heard.length).toBe(3000)
  expect(b.heard).toEqual(messages)
  expect(notifications.length).toBeLessThan(20)
  await listener.end()
})

test('the longest message that fits arrives; a longer one is heard here alone, and nothing breaks', async () => {
  const [a, b] = [await newProcess(), await newProcess()]
  const longest = 'x'.repeat(7_853)
  a.bus.tell('news', longest)
  a.bus.tell('news', 'short')
  await eventually(() => b.heard).toEqual([longest, 'short'])
  a.bus.tell('news', `${longest}x`)
  a.bus.tell('news', '😀'.repeat(3000))
  a.bus.tell('news', 'after all')
  await eventually(() => b.heard).toEqual([longest, 'short', 'after all'])
  expect(a.heard).toContain(`${longest}x`)
})

test('a cut connection comes back, says so, and tells what was kept meanwhile', async () => {
  const [a, b] = [await newProcess('bus-a'), await newProcess('bus-b')]
  await cut('bus-a')
  a.bus.tell('news', 'told while cut')
  await eventually(a.reconnects).toBe(1)
  await eventually(() => b.heard).toEqual(['told while cut'])
  b.bus.tell('news', 'an answer')
  await eventually(() => a.heard).toEqual(['told while cut', 'an answer'])
  expect(b.reconnects()).toBe(0)
})

test('a connection that died without a word is found out and replaced', async () => {
  const proxy = await silenceableProxy()
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port }
  const bus = createBus({ database: { connection }, log, checkEveryMs: 50, answerWithinMs: 100 })
  const told: string[] = []
  bus.hear('news', {
    onMessage: (message) => told.push(message),
    onReconnect: () => told.push('reconnected'),
  })
  toLeave.push(await bus.join())
  proxy.silence()
  await eventually(() => told).toEqual(['reconnected'])
  proxy.close()
})

/** A proxy to PostgreSQL that can make its current connections hang forever. */
async function silenceableProxy() {
  const { host = '', port = 5432 } = database.connection
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('what others say on the channel does no harm', async () => {
  const { heard, bus } = await newProcess()
  const words = [
    '',
    'hello',
    '{}',
    '[]',
    'null',
    '[1,2]',
    '["x",1,[1]]',
    '["x",1,[[]]]',
    '["x",1,[["news"]]]',
  ]
  for (const word of words) await database.pool.query('select pg_notify($1, $2)', ['switchboard', word])
  const other = await newProcess()
  other.bus.tell('news', 'still here')
  await eventually(() => heard.at(-1)).toBe('still here')
  bus.tell('news', 'me too')
  await eventually(() => other.heard).toEqual(['still here', 'me too'])
})

test('the connection is shared, and gone when the last one leaves', async () => {
  const { bus, heard } = await newProcess('bus-shared')
  const leaveFirst = toLeave[0]!
  const leaveSecond = await bus.join()
  const connections = async () => {
    const { rows } = await database.pool.query(
      "select count(*) from pg_stat_activity where application_name = 'bus-shared'",
    )
    return rows[0].count
  }
  const other = await newProcess('bus-other')
  await leaveFirst()
  await leaveFirst()
  expect(await connections()).toBe(1)
  bus.tell('news', 'the last word')
  await leaveSecond()
  await eventually(connections).toBe(0)
  await eventually(() => other.heard).toEqual(['the last word'])
  other.bus.tell('news', 'too late for some')
  bus.tell('news', 'to itself')
  expect(heard).toEqual(['the last word', 'to itself'])

  toLeave.push(await bus.join())
  other.bus.tell('news', 'back again')
  await eventually(() => heard.at(-1)).toBe('back again')
})

test('a database that cannot be reached refuses the first one to join', async () => {
  const bus = createBus({ database: { connection: { host: '127.0.0.1', port: 9 } }, log })
  await expect(bus.join()).rejects.toThrow('ECONNREFUSED')
})
