import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, EmailAddress, Success } from './fields.ts'
import { LANGUAGES, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, SECOND_FACTOR_CODE_MAX } from './limits.ts'
import type { ReasonCode } from './reasons.ts'

const username = z.string().trim().max(254)
const invitation = z.string().min(1).max(100)

/** The sign-in form. It checks no password rules: a wrong guess is simply wrong. */
export const Credentials = z.strictObject({
  username: username.min(1),
  password: z.string().min(1).max(PASSWORD_MAX),
  /** Invitation token: signing in also joins that team. */
  invitation: invitation.optional(),
})

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, 'password_short' satisfies ReasonCode)
  .max(PASSWORD_MAX, `The password may have at most ${PASSWORD_MAX} characters`)

export const NewCredentials = z.strictObject({
  username: EmailAddress,
  password: NewPassword,
  /** Invitation token: joins a team instead of opening an account, or opens an account while sign-up is not open. */
  invitation: invitation.optional(),
  /** The name shown to colleagues and customers. */
  name: z.string().trim().max(NAME_MAX).optional(),
  /** The language of the mail, where one is sent. */
  lng: z.enum(LANGUAGES).optional(),
})

export const Tokens = answer({
  access_token: z.string(),
  refresh_token: z.string(),
  username: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary:
    'Create an account, or join one by an invitation. It brings no token: sign in next. Where sign-up is closed, or ' +
    'by invitation, it is refused with the code `forbidden`. Where mail is set up, an open sign-up and one that joins a ' +
    'team get the same answer for every address, with `is_mailed`: a new one gets a link to confirm, a known one a notice.',
  body: NewCredentials,
  response: answer({ username: z.string(), is_mailed: z.literal(true).optional() }),
})

/** Prefix of the token in a mailed confirmation link, which opens the same page as an invitation. */
export const SIGN_UP_LINK_MARK = 'confirm='

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/register/confirm',
  access: 'public',
  summary:
    'Open the account, or join the team, that a mailed link is for, with the password of the sign-up, and sign in. The link works for 24 hours.',
  body: z.strictObject({ token: z.string().min(1).max(2000), password: z.string().min(1).max(PASSWORD_MAX) }),
  response: Tokens,
})

export const lookUpSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/register/look-up',
  access: 'public',
  summary: 'Whether an invitation to open an account is still good, and whom it is meant for.',
  body: z.strictObject({ invitation }),
  response: answer({ email: z.string().nullable(), expires_at: z.iso.datetime() }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  access: 'public',
  summary:
    'Sign in with e-mail and password. Where a second factor is asked for, the refusal has the code ' +
    '`second_factor_required` and a `challenge` for the next call.',
  body: Credentials,
  response: Tokens,
})

export const secondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code.',
  body: z.strictObject({
    challenge: z.string().min(1).max(1000),
    code: z.string().trim().min(1).max(SECOND_FACTOR_CODE_MAX),
    invitation: invitation.optional(),
  }),
  response: Tokens,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'Exchange a refresh token for the next pair. Each refresh token works once.',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200) }),
  response: Tokens,
})

const resetToken = z.string().min(1).max(100)

export const askForReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'public',
  summary:
    'Ask for a password reset link by mail. The answer is the same whether or not anybody has this address; ' +
    '`by_mail` is false where this installation sends no mail.',
  body: z.strictObject({ username: username.min(1), lng: z.enum(LANGUAGES).optional() }),
  response: answer({ by_mail: z.boolean() }),
})

export const lookUpReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/look-up',
  access: 'public',
  summary: 'Whose password a reset link is for, and whether a code is needed as well.',
  body: z.strictObject({ token: resetToken }),
  response: answer({ username: z.string(), needs_code: z.boolean(), expires_at: z.iso.datetime() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  access: 'public',
  summary:
    'Set a new password with a reset link, which works once, and a code where two-factor sign-in is on. ' +
    'Ends every session of the person. It brings no token: sign in next.',
  body: z.strictObject({
    token: resetToken,
    password: NewPassword,
    code: z.string().trim().min(1).max(SECOND_FACTOR_CODE_MAX).optional(),
  }),
  response: answer({ username: z.string() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'viewer',
  summary: 'End this session: its access and refresh tokens stop working at once.',
  response: Success,
})
