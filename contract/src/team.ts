// The team of an account: members, roles and invitations.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, EmailAddress, Id, idParams, Success, Timestamp } from './fields.ts'
import { LANGUAGES, NAME_MAX } from './limits.ts'
import { Person } from './person.ts'
import { ROLES } from './roles.ts'

export { Person } from './person.ts'

const role = z.enum(ROLES)
/** The assistants a member is limited to; null means all. Admins and owners always have all. */
const agent_ids = z.array(Id).min(1).max(200).nullable()

export const Member = Person.extend({
  email: z.string(),
  role,
  agent_ids: z.array(Id).nullable(),
  joined_at: Timestamp,
  /** Rounded to 15 minutes; null if no session is on record. */
  last_seen_at: Timestamp.nullable(),
  /** False: they can no longer sign in to this account. Their messages keep their name. */
  is_active: z.boolean(),
  is_you: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: Id,
  role,
  agent_ids: z.array(Id).nullable(),
  /** The intended recipient, if the inviter entered one. */
  email: z.string().nullable(),
  invited_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

export const members = endpoint({
  method: 'GET',
  path: '/api/me/team',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'The people of the account, those who are deactivated included.',
  response: answer({ members: z.array(Member) }),
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/me/team/:id',
  access: 'admin',
  summary: 'Change the role of a person, or the assistants they work with. Only owners appoint owners.',
  params: idParams,
  body: z.strictObject({ role, agent_ids }),
  response: answer({ member: Member }),
})

export const setActive = endpoint({
  method: 'PUT',
  path: '/api/me/team/:id/active',
  access: 'admin',
  summary: 'Deactivate a person, which signs them out at once, or let them in again.',
  params: idParams,
  body: z.strictObject({ is_active: z.boolean() }),
  response: answer({ member: Member }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/team/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Remove a person for good, which signs them out at once. To come back they need a new invitation.',
  params: idParams,
  response: Success,
})

export const leave = endpoint({
  method: 'POST',
  path: '/api/me/team/leave',
  access: 'viewer',
  summary: 'Leave the account. The last owner cannot.',
  response: Success,
})

export const invitations = endpoint({
  method: 'GET',
  path: '/api/me/team/invitations',
  access: 'admin',
  scope: 'admin',
  summary: 'Invitations that are not used yet.',
  response: answer({ invitations: z.array(Invitation) }),
})

// PUT: POST responses are stored for idempotent retries, and this one must not be.
export const invite = endpoint({
  method: 'PUT',
  path: '/api/me/team/invitations',
  access: 'admin',
  summary:
    'A link that lets one person join, for 72 hours. It is shown this once, and mailed to `email` if a mail server is set.',
  body: z.strictObject({
    role,
    agent_ids,
    /** The intended recipient; prefills the form behind the link. */
    email: EmailAddress.optional(),
    /** The language of the mail. */
    lng: z.enum(LANGUAGES).optional(),
  }),
  /** `is_mailed`: the link is also on its way to `email`. */
  response: answer({ invitation: Invitation, path: z.string(), is_mailed: z.boolean() }),
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/me/team/invitations/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Withdraw an invitation: its link stops working.',
  params: idParams,
  response: Success,
})

export const InvitationToken = z.string().min(1).max(100)

export const lookUp = endpoint({
  method: 'POST',
  path: '/api/invitations/look-up',
  access: 'public',
  summary: 'What an invitation is for.',
  body: z.strictObject({ token: InvitationToken }),
  response: answer({
    account: z.string(),
    invited_by: z.string(),
    role,
    email: z.string().nullable(),
    expires_at: Timestamp,
  }),
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'viewer',
  summary: 'Join by an invitation as the person who is signed in. This session works there from now on.',
  body: z.strictObject({ token: InvitationToken }),
  response: Success,
})

export const accounts = endpoint({
  method: 'GET',
  path: '/api/me/accounts',
  access: 'viewer',
  summary: 'The accounts that the signed-in person belongs to.',
  response: answer({
    accounts: z.array(z.object({ id: Id, name: z.string(), role, is_current: z.boolean() })),
  }),
})

export const switchTo = endpoint({
  method: 'POST',
  path: '/api/me/accounts/:id/switch',
  access: 'viewer',
  summary: 'Work in another account from now on, in this session.',
  params: idParams,
  response: Success,
})

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/me/profile',
  access: 'viewer',
  summary: 'The name that colleagues and customers see.',
  body: z.strictObject({ name: z.string().trim().max(NAME_MAX) }),
  response: Success,
})

export const savePicture = endpoint({
  method: 'PUT',
  path: '/api/me/picture',
  access: 'viewer',
  summary: 'The picture that colleagues and customers see: PNG, JPEG or WebP. The body is the file itself.',
  response: answer({ picture_url: z.string() }),
  kind: 'binary',
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/me/picture',
  access: 'viewer',
  summary: 'Show initials instead of a picture.',
  response: Success,
})

export const picture = endpoint({
  method: 'GET',
  path: '/api/pictures/:key',
  access: 'public',
  summary: "A person's picture.",
  params: z.strictObject({ key: z.string().max(100) }),
  response: z.unknown(),
})
