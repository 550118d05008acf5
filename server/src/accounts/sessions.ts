import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { asMember } from '../database/in-account.ts'
import type { Schema, SessionRow } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { deviceOf } from './device.ts'

/** All sessions of the user in any account: the current one first, then by last use. */
export async function listSessions(app: App, account: Account): Promise<api.account.Session[]> {
  const rows = await asMember(app.db, account, (tx) => openSessions(app, tx, account).execute())
  const shown = rows.map((row) => presentSession(row, account))
  return [...shown.filter(({ is_current }) => is_current), ...shown.filter(({ is_current }) => !is_current)]
}

/** Throws `not_found` for an ended session and for somebody else's. */
export async function endOneSession(app: App, account: Account, sessionId: number): Promise<void> {
  const ended = await asMember(app.db, account, async (tx) => {
    const open = await openSessions(app, tx, account).where('id', '=', sessionId).executeTakeFirst()
    if (!open) throw notFound('Session')
    const { browser, system } = deviceOf(open.user_agent)
    const about = [browser, system].filter(Boolean).join(', ')
    await endWhere(app, tx, account, [sessionId])
    await noteAudit(tx, account, { action: 'session_ended', at: app.now(), about })
    return [open]
  })
  endStreamsIn(app, account, ended)
}

/** Returns how many sessions were ended. */
export async function endOtherSessions(app: App, account: Account): Promise<number> {
  const ended = await asMember(app.db, account, async (tx) => {
    const others = await endOthersIn(app, tx, account)
    if (others.length > 0) {
      const note = { action: 'other_sessions_ended', at: app.now(), about: String(others.length) } as const
      await noteAudit(tx, account, note)
    }
    return others
  })
  endStreamsIn(app, account, ended)
  return ended.length
}

/** Runs in the caller's transaction; the caller ends the streams after the commit. */
export async function endOthersIn(
  app: App,
  tx: Transaction<Schema>,
  account: Account,
): Promise<SessionRow[]> {
  const open = await openSessions(app, tx, account).execute()
  const others = open.filter(({ id }) => id !== account.session_id)
  await endWhere(
    app,
    tx,
    account,
    others.map(({ id }) => id),
  )
  await endTelegramLinks(app, tx, account.user_id)
  return others
}

/** Returns the accounts the sessions were in; the caller ends the streams there after the commit. */
export async function endAllSessionsIn(
  app: Pick<App, 'now'>,
  tx: Transaction<Schema>,
  userId: number,
): Promise<number[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: app.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('current_account_id')
    .execute()
  await endTelegramLinks(app, tx, userId)
  return [...new Set(ended.map(({ current_account_id }) => current_account_id))]
}

/** A linked Telegram can read and answer conversations, so it ends together with the sessions. */
const endTelegramLinks = (app: Pick<App, 'now'>, tx: Transaction<Schema>, userId: number) =>
  sql`select end_telegram_links_of_user(${userId}, ${app.now()})`.execute(tx)

/** A person may be signed in to several accounts at once. */
export function endStreamsIn(
  app: App,
  account: Account,
  sessions: Pick<SessionRow, 'current_account_id'>[],
): void {
  for (const id of new Set([account.id, ...sessions.map((each) => each.current_account_id)]))
    app.realtime.endStreamsOf(id)
}

const openSessions = (app: App, tx: Transaction<Schema>, account: Account) =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', account.user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', app.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')

async function endWhere(app: App, tx: Transaction<Schema>, account: Account, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('sessions')
    .set({ revoked_at: app.now() })
    .where('user_id', '=', account.user_id)
    .where('id', 'in', ids)
    .execute()
}

const presentSession = (row: SessionRow, account: Account): api.account.Session => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  device: deviceOf(row.user_agent),
  address: row.address,
  is_current: row.id === account.session_id,
})
