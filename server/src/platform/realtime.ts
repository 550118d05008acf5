// Stand-in so that the server starts; the real one replaces this file.
import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface Realtime<Event extends { type: string }> {
  publish(accountId: number, event: Event): void
  presenter<T extends Event['type']>(
    type: T,
    present: (
      tx: Transaction<Schema>,
      accountId: number,
      ids: Extract<Event, { type: T }>,
    ) => Promise<object | null>,
  ): void
  start(): Promise<void>
  stop(): Promise<void>
  endStreams(): Promise<void>
}

export function createRealtime<Event extends { type: string }>(_options: object): Realtime<Event> {
  return {
    publish() {},
    presenter() {},
    async start() {},
    async stop() {},
    async endStreams() {},
  }
}
