import { RESET_LINK_MS } from '@switchboard/contract'
import type { App } from '../../context.ts'
import { asUser } from '../../database/in-account.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

/** Returns the path of a new link. The token is stored hashed, and follows a `#` so that no server or proxy logs it. */
export async function makeResetLink(
  app: Pick<App, 'db' | 'now'>,
  userId: number,
  is_mailed = false,
): Promise<string> {
  const token = newToken()
  const created_at = app.now()
  const expires_at = new Date(created_at.getTime() + RESET_LINK_MS)
  await asUser(app.db, userId, (tx) =>
    tx
      .insertInto('password_resets')
      .values({ user_id: userId, token_hash: tokenHash(token), created_at, expires_at, is_mailed })
      .execute(),
  )
  return `/reset-password#${token}`
}

/** Never taken from the request: a forged Host header would send the token to an attacker. */
export const resetLinkOrigin = ({ config }: Pick<App, 'config'>) =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
