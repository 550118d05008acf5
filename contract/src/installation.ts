// What the owner of the installation sees and sets. The owner of the account that was created first has this role.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, EmailAddress, Id, idParams, Success, Timestamp } from './fields.ts'
import { SIGN_UP_MODES } from './limits.ts'

export * from './installation-accounts.ts'
export * from './installation-backups.ts'
export * from './installation-health.ts'
export * from './installation-settings.ts'

export const AccountInvitation = z.object({
  id: Id,
  /** The intended recipient, if the owner entered one. */
  email: z.string().nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type AccountInvitation = z.infer<typeof AccountInvitation>

export const SignUp = z.object({
  mode: z.enum(SIGN_UP_MODES),
  /** Fixed by the environment: it cannot be changed here. */
  is_fixed: z.boolean(),
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = endpoint({
  method: 'GET',
  path: '/api/admin/sign-up',
  access: 'installation',
  summary: 'Who may open an account on this installation.',
  response: answer({ sign_up: SignUp }),
})

export const saveSignUp = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-up',
  access: 'installation',
  summary: 'Open or close sign-up. Team invitations go on working.',
  body: z.strictObject({ mode: z.enum(SIGN_UP_MODES) }),
  response: answer({ sign_up: SignUp }),
})

export const invitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'installation',
  summary: 'Invitations to open an account that are not used yet.',
  response: answer({ invitations: z.array(AccountInvitation) }),
})

// PUT: POST responses are stored for idempotent retries, and this one must not be.
export const invite = endpoint({
  method: 'PUT',
  path: '/api/admin/invitations',
  access: 'installation',
  summary: 'A link with which one person opens an account, for 72 hours. It is shown this once.',
  body: z.strictObject({
    /** The intended recipient; prefills the form behind the link. */
    email: EmailAddress.optional(),
  }),
  response: answer({ invitation: AccountInvitation, path: z.string() }),
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'installation',
  summary: 'Withdraw an invitation: its link stops working.',
  params: idParams,
  response: Success,
})
