import { sql, type Transaction } from 'kysely'
import type { BotRow, ChatRow, Schema } from '../../database/schema.ts'

/** The account's connected mailbox: preferably of this assistant, otherwise of another one. */
export const mailboxOf = async (
  tx: Transaction<Schema>,
  { account_id, agent_id }: Pick<ChatRow, 'account_id' | 'agent_id'>,
): Promise<BotRow | null> =>
  (await tx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('integration_type', '=', 'email')
    .where('deleted_at', 'is', null)
    .where('secret', 'is not', null)
    .where('connection', 'in', ['connected', 'degraded', 'conflict'])
    .orderBy(sql`agent_id = ${agent_id}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()) ?? null
