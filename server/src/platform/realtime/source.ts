import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** The source of a stream's events: those of an account or of one chat. They are numbered without gaps. */
export type Source<Address> = {
  /** Streams with the same key share what is read. */
  keyOf(address: Address): string
  accountOf(address: Address): number
  range(tx: Transaction<Schema>, address: Address): Promise<Range>
  /** Like `read`, but already presented and in one round trip; returns null if it needs more. */
  readQuickly?(address: Address, after: number, limit: number): Promise<ShownEvent[] | null>
  /** The next events after a place, in order. */
  read(tx: Transaction<Schema>, address: Address, after: number, limit: number): Promise<StoredEvent[]>
}

/** The numbers of the last event and of the oldest one still stored. */
export type Range = { last: number; oldest: number | null }

export type ShownEvent = { seq: number; shown: object | null }

export type StoredEvent = {
  seq: number
  /** Presents the event; returns null if there is nothing left to show. */
  show(): Promise<object | null>
}
