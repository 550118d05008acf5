import type { api, Reason } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { storedReason } from '../platform/stored-reason.ts'
import { expectLost } from './expect-lost.ts'

/**
 * Null when it was so already, and nobody needs to hear of it; else `tellBotChanged` after the commit. `isUntilSent`: no
 * look at the provider clears it, only a message that is accepted.
 */
export async function setConnection(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: Pick<BotRow, 'account_id' | 'id'>,
  connection: api.bots.ConnectionState,
  why: Reason | string = '',
  isUntilSent = false,
): Promise<BotRow | null> {
  const found = connectionReason(why)
  const changed = await tx
    .updateTable('bots')
    .set({
      connection,
      ...found,
      settings: sql`settings - 'until_sent' || ${JSON.stringify(isUntilSent ? { until_sent: true } : {})}::jsonb`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('connection', '!=', connection),
        eb('connection_reason', '!=', found.connection_reason),
        sql<boolean>`(settings ? 'until_sent') != ${isUntilSent}`,
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (changed && connection === 'reauth_required') await expectLost(tx, app, changed)
  return changed ?? null
}

/** The columns that keep it; no words if all is well. */
export function connectionReason(why: Reason | string) {
  const { error, reason } = storedReason(why)
  return { connection_reason: error ?? '', connection_reason_code: reason }
}

/** Of a channel that nobody asks: only a message that is accepted shows that it works again. */
export const isHeldUntilSent = ({ connection, settings }: BotRow): boolean =>
  connection === 'reauth_required' || settings.until_sent === true
