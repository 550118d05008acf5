import type { Kysely } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import { outsideRequest } from '../../database/request-scope.ts'
import type { Schema } from '../../database/schema.ts'
import type { Log } from '../log.ts'
import { eventFrame, type Frame, reloadFrame } from './frames.ts'
import type { LiveStream } from './live-stream.ts'
import type { Source, StoredEvent } from './source.ts'

export type FeedParts<Address> = {
  db: Kysely<Schema>
  log: Log
  source: Source<Address>
  inTurn<T>(task: () => Promise<T>): Promise<T>
}

type Batch = { after: number; frames: Frame[]; isAll: boolean }

/**
 * Delivers the events of one address to its streams in this process: each event is read and presented once for all of
 * them.
 */
export class Feed<Address> {
  readonly streams = new Set<LiveStream>()
  readonly address: Address
  readonly #parts: FeedParts<Address>
  #isReading = false
  #readAgain = false

  constructor(parts: FeedParts<Address>, address: Address) {
    this.#parts = parts
    this.address = address
  }

  async catchUp(): Promise<void> {
    this.#readAgain = true
    if (this.#isReading) return
    this.#isReading = true
    let failures = 0
    while (this.#readAgain && this.streams.size > 0) {
      this.#readAgain = false
      try {
        const batch = await this.#parts.inTurn(() => this.#read(failures >= MAX_FAILURES))
        this.#deliver(batch)
        this.#readAgain ||= !batch.isAll
        failures = 0
      } catch (err) {
        const { log, source } = this.#parts
        if (failures === 0)
          log.warn(
            { err, account_id: source.accountOf(this.address) },
            'live events could not be read; trying again',
          )
        this.#readAgain = true
        await pause(Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
        if (err instanceof CannotPresent) failures += 1
      }
    }
    this.#isReading = false
  }

  /** Reads from the position of the client that is furthest behind, among those with room for more. */
  async #read(givesUp: boolean): Promise<Batch> {
    let after = Number.POSITIVE_INFINITY
    for (const stream of this.streams) if (stream.hasRoom()) after = Math.min(after, stream.cursor)
    if (after === Number.POSITIVE_INFINITY) return { after, frames: [], isAll: true }
    const { db, source } = this.#parts
    const quick = givesUp ? null : await source.readQuickly?.(this.address, after, QUICK_BATCH)
    if (quick) {
      const frames = quick.map(({ seq, shown }) => eventFrame(seq, shown))
      return { after, frames, isAll: frames.length < QUICK_BATCH }
    }
    // Several clients share the result, so the request scope of one of them must not filter it.
    return outsideRequest(() =>
      inAccount(db, source.accountOf(this.address), async (tx) => {
        const events = await source.read(tx, this.address, after, BATCH)
        // Events that cannot be presented must not be skipped silently: the clients reload everything.
        if (givesUp)
          return { after, frames: events.slice(-1).map(({ seq }) => reloadFrame(seq)), isAll: false }
        const frames = await framesOf(events)
        return { after, frames, isAll: events.length < BATCH && frames.length === events.length }
      }),
    )
  }

  #deliver({ after, frames }: Batch) {
    for (const stream of this.streams) {
      // This client got room only after the batch was read, so the batch lacks its next events.
      if (stream.cursor < after) this.#readAgain ||= stream.hasRoom()
      else
        for (const frame of frames) if (frame.seq > stream.cursor && stream.hasRoom()) stream.deliver(frame)
    }
  }
}

async function framesOf(events: StoredEvent[]): Promise<Frame[]> {
  const frames: Frame[] = []
  let length = 0
  for (const event of events) {
    if (length > BATCH_LENGTH) break
    const frame = eventFrame(event.seq, await shown(event))
    frames.push(frame)
    length += frame.text.length
  }
  return frames
}

async function shown({ seq, show }: StoredEvent) {
  try {
    return await show()
  } catch (cause) {
    throw new CannotPresent(`event ${seq} cannot be presented`, { cause })
  }
}

const BATCH = 100
/** So few that their total length needs no limit. */
const QUICK_BATCH = 10
const BATCH_LENGTH = 64 * 1024
const RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
const MAX_FAILURES = 3

class CannotPresent extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
