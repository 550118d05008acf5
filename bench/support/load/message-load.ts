// Writes messages as fast as they are accepted, or at a fixed rate.
import { setTimeout as wait } from 'node:timers/promises'
import { runWorker } from '../fork-worker.ts'
import { type Connection, openConnection } from './connection.ts'
import { stamped } from './stamp.ts'
import { messageBytes, type Visitor } from './visitors.ts'

export interface MessageLoad {
  baseUrl: string
  visitors: Visitor[]
  connections: number
  seconds: number
  /** If absent, each connection writes again as soon as it gets a response. */
  perSecond?: number
}

export interface LoadOutcome {
  acknowledged: number
  refused: number
  perSecond: number
  latenciesMs: number[]
}

runWorker(async (load: MessageLoad): Promise<LoadOutcome> => {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.baseUrl)),
  )
  const latenciesMs: number[] = []
  let refused = 0
  const write = async (connection: Connection, since = performance.now()) => {
    const { status } = await connection.send(nextMessage(load.visitors))
    if (status === 200) latenciesMs.push(performance.now() - since)
    else refused += 1
  }

  const startedAt = performance.now()
  await (load.perSecond ? atRate(load, connections, write) : asFastAsTaken(load, connections, write))
  const seconds = (performance.now() - startedAt) / 1000
  const acknowledged = latenciesMs.length
  return { acknowledged, refused, perSecond: acknowledged / seconds, latenciesMs }
})

type Write = (connection: Connection, since?: number) => Promise<void>

async function asFastAsTaken({ seconds }: MessageLoad, connections: Connection[], write: Write) {
  const until = performance.now() + seconds * 1000
  const writeOn = async (connection: Connection) => {
    while (performance.now() < until) await write(connection)
  }
  await Promise.all(connections.map(writeOn))
}

/** Latency counts from the moment a message was due, so waiting for a free connection is included. */
async function atRate({ seconds, perSecond }: MessageLoad, connections: Connection[], write: Write) {
  const free = [...connections]
  const due: number[] = []
  const underWay = new Set<Promise<void>>()
  const serve = () => {
    while (free.length > 0 && due.length > 0) {
      // Connections take turns, because the product closes idle ones.
      const connection = free.shift()!
      const writing = write(connection, due.shift()).finally(() => {
        underWay.delete(writing)
        free.push(connection)
        serve()
      })
      underWay.add(writing)
    }
  }
  const startedAt = performance.now()
  for (let n = 0; n < seconds * perSecond!; ) {
    for (; n < ((performance.now() - startedAt) / 1000) * perSecond!; n += 1)
      due.push(startedAt + (n / perSecond!) * 1000)
    serve()
    await wait(1)
  }
  while (underWay.size > 0) await Promise.all(underWay)
}

const WORDS = 'Hello! I ordered a lamp on Monday and would like to know when it will be delivered to Gdańsk.'
const run = `${process.pid.toString(36)}-${Date.now().toString(36)}`
let written = 0

function nextMessage(visitors: Visitor[]): Buffer {
  const number = written++
  return messageBytes(
    visitors[number % visitors.length]!.token,
    `${run}-${number}`,
    stamped(`${number} ${WORDS}`),
  )
}
