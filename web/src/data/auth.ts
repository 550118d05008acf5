import { api, CallError, createClient, type Language, tokenIn } from '@switchboard/contract'
import { currentSubscription } from '../lib/push-subscription.ts'
import { stored } from '../lib/storage.ts'
import { endSession, forgetWorkplace } from '../state/session.ts'
import { call } from './call.ts'

export interface Credentials {
  username: string
  password: string
  /** Token of an invitation: the person joins the inviting team. */
  invitation?: string
}

export const lookUpInvitation = (token: string) => call(api.team.lookUp, { body: { token } })

/** Also switches the signed-in person to the other account. */
export async function acceptInvitation(token: string): Promise<void> {
  await call(api.team.accept, { body: { token } })
  forgetWorkplace(null)
}

/** Returns null if signed in, or a challenge if a second factor is required. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  try {
    keepTokens(await call(api.auth.signIn, { body: credentials }), credentials.username)
    return null
  } catch (error) {
    const isCodeAsked = error instanceof CallError && error.code === 'second_factor_required'
    if (isCodeAsked && error.challenge) return error.challenge
    throw error
  }
}

export async function signInWithCode(challenge: string, code: string, invitation?: string): Promise<void> {
  const body = { challenge, code, ...(invitation !== undefined && { invitation }) }
  keepTokens(await call(api.auth.secondFactor, { body }))
}

function keepTokens(answer: api.auth.Tokens, username: string | null = null) {
  const token = tokenIn(answer)
  if (!token) throw new Error('The server let us in but gave no token')
  stored.token.write(token)
  stored.refreshToken.write(answer.refresh_token ?? null)
  stored.email.write(answer.username ?? username)
}

export const askForReset = (username: string, lng: string) =>
  call(api.auth.askForReset, { body: { username, lng: lng as Language } })

export const lookUpReset = (token: string) => call(api.auth.lookUpReset, { body: { token } })

export const resetPassword = (body: { token: string; password: string; code?: string }) =>
  call(api.auth.resetPassword, { body })

export const lookUpSignUp = (invitation: string) => call(api.auth.lookUpSignUp, { body: { invitation } })

type NewPerson = Credentials & { name?: string; lng?: Language }

/**
 * Registering returns no token, so this signs in as well and the console opens without a second form. Returns
 * `mailed` if the address has to be confirmed by a link first.
 */
export async function register({ name, ...person }: NewPerson): Promise<'mailed' | undefined> {
  const { is_mailed } = await call(api.auth.register, { body: { ...person, ...(name && { name }) } })
  if (is_mailed) return 'mailed'
  const { username, password } = person
  // The account exists now. If this sign-in fails, the person signs in on the sign-in page.
  await signIn({ username, password }).catch(() => null)
  return undefined
}

export const confirmSignUp = async (body: { token: string; password: string }): Promise<void> =>
  keepTokens(await call(api.auth.confirmSignUp, { body }))

/** Clears the local session at once. The server is called with a copy of the tokens, and may be unreachable. */
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
  // The next person on this browser must not receive this person's push alerts.
  currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
  endSession('signed_out')
}
