import { api, createClient, tokenIn } from '@switchboard/contract'
import { stored } from '../lib/storage.ts'
import { endSession } from '../state/session.ts'
import { call } from './call.ts'

export interface Credentials {
  username: string
  password: string
}

export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await call(api.auth.signIn, { body: credentials })
  const token = tokenIn(answer)
  if (!token) throw new Error('The server let us in but gave no token')
  stored.token.write(token)
  stored.refreshToken.write(answer.refresh_token ?? null)
  stored.email.write(answer.username ?? credentials.username)
}

/** Registering brings no token, so it signs in as well: the console opens without a second form. */
export async function register(credentials: Credentials): Promise<void> {
  await call(api.auth.register, { body: credentials })
  // The account exists whatever happens now; a sign-in that fails here is made on the sign-in page.
  await signIn(credentials).catch(() => {})
}

/** The browser forgets at once; the server is told with a copy of the tokens, and may be away. */
export function signOut(): void {
  const token = stored.token.read()
  const refreshToken = stored.refreshToken.read()
  let access = token
  const leaving = createClient({
    tokens: {
      access: () => access,
      refresh: () => refreshToken,
      save: (renewed) => {
        access = renewed.access
      },
      clearAccess: () => {},
      clear: () => {},
    },
  })
  leaving.call(api.auth.signOut).catch(() => {})
  endSession('signed_out')
}
