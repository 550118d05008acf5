import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** For the rest of the transaction, chats are restored to an earlier state, so webhooks are not notified again. */
export const restoring = (tx: Transaction<Schema>) =>
  sql`select set_config('app.is_restoring', 'on', true)`.execute(tx)
