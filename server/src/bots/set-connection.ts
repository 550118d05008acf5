import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { expectLost } from './expect-lost.ts'

/** Returns null if nothing changed. Otherwise call `tellBotChanged` after the commit. */
export async function setConnection(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: Pick<BotRow, 'account_id' | 'id'>,
  connection: api.bots.ConnectionState,
  connection_reason = '',
): Promise<BotRow | null> {
  const changed = await tx
    .updateTable('bots')
    .set({ connection, connection_reason })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('connection', '!=', connection), eb('connection_reason', '!=', connection_reason)]),
    )
    .returningAll()
    .executeTakeFirst()
  if (changed && connection === 'reauth_required') await expectLost(tx, app, changed)
  return changed ?? null
}
