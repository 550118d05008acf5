import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { asMember, asUser } from '../../database/in-account.ts'
import { AppError } from '../../platform/errors.ts'
import { clearSlots, takeSlot } from '../../platform/limits.ts'
import { noteAudit, type Visit } from '../../platform/note-audit.ts'
import { networkOf } from '../../platform/quick-limits.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { accountsOfUser } from '../accounts-of-user.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { isTwoFactorOn, twoFactorRow, useUpCode } from '../second-factor.ts'
import { endAllSessionsIn } from '../sessions.ts'

const WINDOW = { windowS: 15 * 60, message: reason('attempts_too_many') }
const WIDE_FACTOR = 10

export async function lookUpResetLink(app: App, token: string, ip: string) {
  const userId = await userOfLink(app, token, ip)
  return asUser(app.db, userId, async (tx) => {
    const user = await twoFactorRow(tx, userId)
    const link = await tx
      .selectFrom('password_resets')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst()
    if (!user || !link) throw unusable()
    return {
      username: user.email,
      needs_code: isTwoFactorOn(user),
      expires_at: link.expires_at.toISOString(),
    }
  })
}

/** The link proves access to the mailbox or the operator's help; a second factor is still required. */
export async function resetPassword(
  app: App,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
  ip: string,
  visit: Visit,
): Promise<string> {
  refuseCommonPassword(password)
  const userId = await userOfLink(app, token, ip)
  // Shares the rate limit of sign-in: a link must not allow more guesses of the code.
  const attempts = { name: 'second_factor', who: String(userId) }
  if (code !== undefined)
    await takeSlot(app.db, app.now(), { ...WINDOW, ...attempts, ip, limit: app.config.SIGN_IN_LIMIT })
  const password_hash = await hashPassword(password, ip)
  const [account] = await accountsOfUser(app.db, userId)
  const member = { id: account?.id ?? 0, user_id: userId }
  const { email, ended } = await asMember(app.db, member, async (tx) => {
    // Deletes all links of the person. The rows are locked until the commit, so a concurrent request finds none.
    const used = await tx
      .deleteFrom('password_resets')
      .where('user_id', '=', userId)
      .returning(['token_hash', 'expires_at', 'is_mailed'])
      .execute()
    const user = await twoFactorRow(tx, userId)
    const link = used.find(
      ({ token_hash, expires_at }) => token_hash.equals(tokenHash(token)) && expires_at > app.now(),
    )
    if (!user || !link) throw unusable()
    // The error rolls the delete back: a mistyped code does not use up the link.
    if (isTwoFactorOn(user) && !(await useUpCode(app, tx, user, code ?? '')))
      throw new AppError('forbidden', reason('code_wrong_or_used'))
    await tx
      .updateTable('users')
      .set({ password_hash, ...(link.is_mailed && { email_proven_at: app.now() }) })
      .where('id', '=', userId)
      .execute()
    if (account) await noteAudit(tx, { ...member, visit }, { action: 'password_reset', at: app.now() })
    return { email: user.email, ended: await endAllSessionsIn(app, tx, userId) }
  })
  await clearSlots(app.db, attempts)
  for (const accountId of ended) app.realtime.endStreamsOf(accountId)
  return email
}

async function userOfLink(app: App, token: string, ip: string): Promise<number> {
  await takeSlot(app.db, app.now(), {
    ...WINDOW,
    name: 'reset_link',
    who: networkOf(ip),
    ip,
    limit: app.config.SIGN_IN_LIMIT * WIDE_FACTOR,
  })
  const { rows } = await sql<{ id: number | null }>`
    select user_by_reset_token(${tokenHash(token)}, ${app.now()}) as id`.execute(app.db)
  if (rows[0]?.id == null) throw unusable()
  return rows[0].id
}

const unusable = () => new AppError('not_found', reason('reset_link_over'))
