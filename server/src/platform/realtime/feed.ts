import type { Kysely, Transaction } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import type { Log } from '../log.ts'
import { eventFrame, type Frame, reloadFrame } from './frames.ts'
import type { LiveStream } from './live-stream.ts'

export type Present = (
  tx: Transaction<Schema>,
  accountId: number,
  event: { type: string },
) => Promise<object | null>

type Parts = {
  db: Kysely<Schema>
  log: Log
  accountId: number
  present: Present
  inTurn<T>(task: () => Promise<T>): Promise<T>
}

type Batch = { after: number; frames: Frame[]; isAll: boolean }

export type Feed = ReturnType<typeof createFeed>

/** Brings one account's events to its streams here: each is read and presented once, however many watch. */
export function createFeed({ db, log, accountId, present, inTurn }: Parts) {
  const streams = new Set<LiveStream>()
  /** Those who had no room for more; they are served again as soon as they have. */
  const full = new Set<LiveStream>()
  let isReading = false
  let readAgain = false

  async function catchUp() {
    readAgain = true
    if (isReading) return
    isReading = true
    let failures = 0
    while (readAgain && streams.size > 0) {
      readAgain = false
      try {
        const batch = await inTurn(() => read(failures >= MAX_FAILURES))
        deliver(batch)
        readAgain ||= !batch.isAll
        failures = 0
      } catch (err) {
        if (failures === 0)
          log.warn({ err, account_id: accountId }, 'live events could not be read; trying again')
        readAgain = true
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)),
        )
        if (err instanceof CannotPresent) failures += 1
      }
    }
    isReading = false
  }

  /** From where the hindmost client with room for more is. */
  async function read(givesUp: boolean): Promise<Batch> {
    const after = Math.min(...[...streams].filter(hasRoom).map(({ cursor }) => cursor))
    if (after === Number.POSITIVE_INFINITY) return { after, frames: [], isAll: true }
    return inAccount(db, accountId, async (tx) => {
      const events = await tx
        .selectFrom('events')
        .select(['seq', 'type', 'ids'])
        .where('account_id', '=', accountId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(BATCH)
        .execute()
      // What cannot be shown must not be silence either: the clients fetch everything anew.
      if (givesUp) return { after, frames: events.slice(-1).map(({ seq }) => reloadFrame(seq)), isAll: false }
      const frames: Frame[] = []
      let length = 0
      for (const { seq, type, ids } of events) {
        if (length > BATCH_LENGTH) break
        const frame = eventFrame(seq, await show(tx, { type, ...ids }))
        frames.push(frame)
        length += frame.text.length
      }
      return { after, frames, isAll: events.length < BATCH && frames.length === events.length }
    })
  }

  function deliver({ after, frames }: Batch) {
    for (const stream of streams) {
      // It found room only after the batch was read; what it lacks is not in there.
      if (stream.cursor < after) readAgain ||= hasRoom(stream)
      else for (const frame of frames) if (frame.seq > stream.cursor && hasRoom(stream)) stream.deliver(frame)
    }
  }

  function hasRoom(stream: LiveStream) {
    if (!stream.isReady()) full.add(stream)
    return stream.isReady()
  }

  function onReady(stream: LiveStream) {
    if (full.delete(stream)) catchUp()
  }

  async function show(tx: Transaction<Schema>, event: { type: string }) {
    try {
      return await present(tx, accountId, event)
    } catch (cause) {
      throw new CannotPresent(`${event.type} cannot be presented`, { cause })
    }
  }

  function remove(stream: LiveStream) {
    streams.delete(stream)
    full.delete(stream)
  }

  return { streams, catchUp, onReady, remove }
}

const BATCH = 100
const BATCH_LENGTH = 64 * 1024
const RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
const MAX_FAILURES = 3

class CannotPresent extends Error {}
