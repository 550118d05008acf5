import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Log } from '../log.ts'

export type StoredRow = { account_id: number; type: string; ids: object }

type Parts = { db: Kysely<Schema>; log: Log; onStored(accountIds: Set<number>): void }

/**
 * Collects events for a few milliseconds and stores them in one statement, one batch after another, so that this
 * process keeps its event order. Events are queued here while the database is unavailable.
 */
export function createOutbox({ db, log, onStored }: Parts) {
  let waiting: StoredRow[] = []
  let storing: Promise<void> | undefined

  /**
   * Resolves when the event is stored. Never rejects, because the change that the event reports is already committed.
   */
  function add(row: StoredRow): Promise<void> {
    if (waiting.length < MAX_WAITING) waiting.push(row)
    else log.error({ type: row.type }, 'too many events wait for the database; one was dropped')
    storing ??= storeAll().finally(() => {
      storing = undefined
    })
    return storing
  }

  async function storeAll() {
    await pause(COALESCE_MS)
    for (let failures = 0; waiting.length > 0; ) {
      const batch = waiting.splice(0, BATCH)
      try {
        await sql`select store_events(${JSON.stringify(batch)}::jsonb)`.execute(db)
        failures = 0
        onStored(new Set(batch.map(({ account_id }) => account_id)))
      } catch (err) {
        if (isHopeless(err)) {
          log.error({ err, events: batch.length }, 'events could not be stored and were dropped')
          continue
        }
        if (failures === 0) log.warn({ err }, 'events could not be stored; trying again')
        waiting = [...batch, ...waiting]
        await pause(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS))
      }
    }
  }

  return { add, settled: () => storing ?? Promise.resolve() }
}

const COALESCE_MS = 5
const BATCH = 1_000
const MAX_WAITING = 10_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

/** SQLSTATE classes 22 and 23: the database rejected the values themselves, so a retry would fail again. */
const isHopeless = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
