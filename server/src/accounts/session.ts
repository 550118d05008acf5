import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Account, App } from '../context.ts'
import { asMember, asUser } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit, type Visit } from '../platform/note-audit.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { accountsOfUser } from './accounts-of-user.ts'

const ACCESS_MS = 15 * 60_000
const SESSION_MS = 30 * 24 * 3600_000
/** How long the previous token still works: for several tabs at once, or a lost response. */
const GRACE_MS = 10_000

export interface TokenPair {
  access_token: string
  refresh_token: string
  username: string
}

/** Starts in the account that the person used last. */
export async function openSession(
  app: App,
  user: { id: number; email: string },
  visit: Visit,
): Promise<TokenPair> {
  const now = app.now()
  const times = { created_at: now, last_seen_at: now, expires_at: later(now, SESSION_MS) }
  const [account] = await accountsOfUser(app.db, user.id)
  if (!account) throw new AppError('forbidden', reason('team_none'))
  const member = { id: account.id, user_id: user.id }
  return asMember(app.db, member, async (tx) => {
    const session = await tx
      .insertInto('sessions')
      .values({ user_id: user.id, current_account_id: account.id, ...times, ...visit })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteAudit(tx, { ...member, session_id: session.id }, { action: 'signed_in', at: now })
    const pair = { access_token: newToken(), refresh_token: newToken(), username: user.email }
    await storePair(tx, user.id, session.id, pair, now)
    return pair
  })
}

/**
 * A refresh token is used once and replaced by the next. The next one is derived from the used token with a key that is
 * not in the database, so repeating the request within the grace period returns the same pair. A used token that is
 * presented later was stolen or replayed: the whole session ends.
 */
export async function refreshSession(app: App, refreshToken: string): Promise<TokenPair> {
  const userId = await userOfRefreshToken(app, refreshToken)
  if (!userId) throw ended()
  const outcome = await asUser(app.db, userId, (tx) => rotate(app, tx, userId, refreshToken))
  // Thrown only now: an error inside would roll the revocation back.
  if ('endedIn' in outcome) {
    app.realtime.endStreamsOf(outcome.endedIn)
    throw ended()
  }
  return outcome
}

async function rotate(
  app: App,
  tx: Transaction<Schema>,
  userId: number,
  spentToken: string,
): Promise<TokenPair | { endedIn: number }> {
  const now = app.now()
  const { session, spent } = await lockedSession(tx, userId, spentToken)
  const endedIn = { endedIn: session.current_account_id }
  if (!spent || session.revoked_at || session.expires_at <= now) return endedIn
  const email = await emailOf(tx, userId)
  const pair = {
    access_token: app.secrets.derive('access token', spentToken),
    refresh_token: app.secrets.derive('refresh token', spentToken),
    username: email,
  }
  if (!spent.spent_at) {
    await tx
      .updateTable('refresh_tokens')
      .set({ spent_at: now })
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash(spentToken))
      .execute()
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', session.id)
      .execute()
    await storePair(tx, userId, session.id, pair, now)
    return pair
  }
  const inGrace = now.getTime() - spent.spent_at.getTime() <= GRACE_MS
  if (inGrace && !(await isSpent(tx, userId, pair.refresh_token))) return pair
  await revokeSession(tx, userId, session.id, now)
  app.log.warn({ user: userId, session: session.id }, 'a spent refresh token came back, session ended')
  return endedIn
}

/** The session row is locked, so that parallel refreshes of one family queue up, also across processes. */
async function lockedSession(tx: Transaction<Schema>, userId: number, token: string) {
  const tokenRow = () =>
    tx
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst()
  const found = await tokenRow()
  if (!found) throw ended()
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw ended()
  return { session, spent: await tokenRow() }
}

async function isSpent(tx: Transaction<Schema>, userId: number, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('spent_at')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row?.spent_at != null
}

/** Signing out ends the session at once, with every token it ever had. */
export async function endSession(app: App, account: Account): Promise<void> {
  await asMember(app.db, account, async (tx) => {
    await revokeSession(tx, account.user_id, account.session_id!, app.now())
    await noteAudit(tx, account, { action: 'signed_out', at: app.now() })
  })
  // The account's other sessions reconnect their streams at once; this one no longer has a valid token.
  app.realtime.endStreamsOf(account.id)
}

async function revokeSession(
  tx: Transaction<Schema>,
  userId: number,
  sessionId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** Resolves an access token to a person and an account. A database function, as the query spans accounts. */
export async function authenticate(
  app: Pick<App, 'db' | 'now'>,
  accessToken: string,
): Promise<Account | null> {
  const { rows } = await sql<Omit<Account, 'api_key'>>`
    select * from member_by_access_token(${tokenHash(accessToken)}, ${app.now()})`.execute(app.db)
  return rows[0] ? { ...rows[0], api_key: null } : null
}

async function userOfRefreshToken(app: App, token: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select user_by_refresh_token(${tokenHash(token)}) as id`.execute(app.db)
  return rows[0]?.id ?? null
}

async function storePair(
  tx: Transaction<Schema>,
  userId: number,
  sessionId: number,
  pair: TokenPair,
  now: Date,
): Promise<void> {
  const of = { user_id: userId, session_id: sessionId }
  await tx
    .insertInto('access_tokens')
    .values({ ...of, token_hash: tokenHash(pair.access_token), expires_at: later(now, ACCESS_MS) })
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({ ...of, token_hash: tokenHash(pair.refresh_token), issued_at: now })
    .execute()
}

async function emailOf(tx: Transaction<Schema>, userId: number): Promise<string> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return user.email
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const ended = () => new AppError('unauthorized', reason('session_over'))
