import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { BotRow } from '../../database/schema.ts'

/** How many bots of all accounts should be polled but are not. */
export async function unreadBots({ db, channels }: App): Promise<number> {
  const types = Object.values(channels).filter(({ receives }) => receives === 'remote')
  const { rows } = await sql<{ unread: number }>`
    select unread_bots(${types.map(({ id }) => id)}::text[]) as unread`.execute(db)
  return rows[0]!.unread
}

/** Whether no process polls the bot because all are at their maximum. */
export async function isLeftUnread({ db }: App, bot: BotRow): Promise<boolean> {
  if (bot.receives !== 'poll') return false
  const alive = db.selectFrom('pollers').where('alive_until', '>', sql<Date>`now()`)
  const readers = await alive.select(['owner', 'has_room']).execute()
  return readers.length > 0 && readers.every(({ owner, has_room }) => !has_room && owner !== bot.poll_owner)
}
