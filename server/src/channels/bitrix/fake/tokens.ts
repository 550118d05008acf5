import { randomBytes } from 'node:crypto'
import { Refused } from './refuse.ts'

const CODE_LIVES_MS = 30_000
const TOKEN_LIVES_MS = 3_600_000

export interface FakeApp {
  clientId: string
  clientSecret: string
  /** The redirect URI from the app's settings in the portal. */
  redirectUri: string
}

/** Codes work once, for half a minute. Of the token pairs, only the newest refresh token works. */
export function createTokens(app: FakeApp, now: () => Date) {
  const codes = new Map<string, number>()
  const access = new Map<string, number>()
  /** The grant types of all issued tokens. */
  const granted: string[] = []
  let refresh = ''

  function issue() {
    const access_token = word()
    const until = now().getTime() + TOKEN_LIVES_MS
    access.set(access_token, until)
    refresh = word()
    const expires = Math.floor(until / 1000)
    return { access_token, refresh_token: refresh, expires, expires_in: TOKEN_LIVES_MS / 1000 }
  }

  return {
    newCode() {
      const code = word()
      codes.set(code, now().getTime() + CODE_LIVES_MS)
      return code
    },
    issue,
    grant({ grant_type, client_id, client_secret, code = '', refresh_token }: Record<string, string>) {
      if (client_id !== app.clientId || client_secret !== app.clientSecret)
        throw new Refused(400, 'invalid_client', 'Invalid client')
      const goodUntil = codes.get(code) ?? 0
      codes.delete(code)
      const isGood =
        grant_type === 'authorization_code' ? goodUntil > now().getTime() : refresh_token === refresh
      if (!isGood) throw new Refused(400, 'invalid_grant', 'Invalid grant')
      granted.push(grant_type!)
      return issue()
    },
    granted,
    check(token: string) {
      const until = access.get(token)
      if (until === undefined) throw new Refused(401, 'NO_AUTH_FOUND', 'Wrong authorization data')
      if (until <= now().getTime())
        throw new Refused(401, 'expired_token', 'The access token provided has expired')
    },
    /** Expires all access tokens, as after an hour. */
    expire: () => access.forEach((_, token) => void access.set(token, 0)),
    /** The app was removed from the portal. */
    revoke() {
      access.clear()
      refresh = ''
    },
  }
}

const word = () => randomBytes(20).toString('hex')
