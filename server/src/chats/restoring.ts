import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** For the rest of the transaction: what happened to chats before is put back, and webhooks are not told again. */
export const restoring = (tx: Transaction<Schema>) =>
  sql`select set_config('app.is_restoring', 'on', true)`.execute(tx)
