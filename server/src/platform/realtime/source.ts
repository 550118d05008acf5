import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Where the events of a stream come from: an account's, or those of one chat. They are numbered without a gap. */
export type Source<Address> = {
  /** Streams with the same key share what is read. */
  keyOf(address: Address): string
  accountOf(address: Address): number
  range(tx: Transaction<Schema>, address: Address): Promise<Range>
  /** As `read`, presented already and in one round trip; null where it takes more. */
  readQuickly?(address: Address, after: number, limit: number): Promise<ShownEvent[] | null>
  /** The next events after a place, in order. */
  read(tx: Transaction<Schema>, address: Address, after: number, limit: number): Promise<StoredEvent[]>
}

/** The number of the last event, and of the oldest one that is still kept. */
export type Range = { last: number; oldest: number | null }

export type ShownEvent = { seq: number; shown: object | null }

export type StoredEvent = {
  seq: number
  /** How it looks on the stream; null when there is nothing left to show. */
  show(): Promise<object | null>
}
