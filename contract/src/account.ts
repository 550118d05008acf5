// The account itself: who is signed in to it, with which proof, and who did what.
import { z } from 'zod'
import { NewPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, PathId, Success, Timestamp } from './fields.ts'
import { MAX_PAGE_SIZE, PASSWORD_MAX, SECOND_FACTOR_CODE_MAX } from './limits.ts'
import { Person } from './person.ts'
import { ROLES } from './roles.ts'

const password = z.string().min(1).max(PASSWORD_MAX)
const code = z.string().trim().min(1).max(SECOND_FACTOR_CODE_MAX)

/** Required for irreversible actions: the password, plus a code if two-factor sign-in is enabled. */
export const Proof = z.strictObject({ password, code: code.optional() })
export type Proof = z.infer<typeof Proof>

export const me = endpoint({
  method: 'GET',
  path: '/api/me/account',
  access: 'viewer',
  scope: 'any',
  summary: 'Who is signed in, where, as what, and how that is protected.',
  response: answer({
    email: z.string(),
    user_id: Id,
    /** Empty until the person enters one. */
    name: z.string(),
    picture_url: z.string().nullable(),
    role: z.enum(ROLES),
    /** True for the owner of the account that was created first. */
    is_installation_owner: z.boolean(),
    /** Only ever true for the installation owner: sign-up is still open by the old default, and nobody has decided. */
    is_sign_up_undecided: z.boolean(),
    /** The assistants this person is limited to; null means all. */
    agent_ids: z.array(Id).nullable(),
    /** The account's e-mail address at registration. */
    account: z.string(),
    created_at: Timestamp,
    two_factor: z.object({ is_on: z.boolean(), recovery_codes_left: z.int() }),
  }),
})

/** Browser and operating system of a sign-in; null if unknown. */
const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })

export const Session = z.object({
  id: Id,
  created_at: Timestamp,
  /** Rounded to 15 minutes. */
  last_seen_at: Timestamp,
  device: Device,
  /** Shortened: `203.0.113.x`. */
  address: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const storage = endpoint({
  method: 'GET',
  path: '/api/me/storage',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'How much room the files of the knowledge base and the conversations take, and how much there is.',
  response: answer({ used_bytes: z.int(), max_bytes: z.int() }),
})

export const sessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  access: 'viewer',
  summary: 'Where the account is signed in, this session first.',
  response: answer({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  access: 'viewer',
  summary: 'Sign out one session: its next call is refused, its streams end.',
  params: idParams,
  response: Success,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/me/sessions/end-others',
  access: 'viewer',
  summary: 'Sign out everywhere but here.',
  response: answer({ ended: z.int() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/me/password',
  access: 'viewer',
  summary: 'Change the password, with a code where two-factor sign-in is on. Every other session ends.',
  body: z.strictObject({ current_password: password, new_password: NewPassword, code: code.optional() }),
  response: Success,
})

// PUT from here on: POST responses are stored for idempotent retries, and these must not be.
export const beginTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/me/two-factor',
  access: 'viewer',
  summary: 'A new secret for an authenticator app. It counts once it is confirmed by a code.',
  body: z.strictObject({ password }),
  response: answer({
    /** In Base32, for typing. */
    secret: z.string(),
    /** For a QR code. */
    url: z.string(),
  }),
})

const RecoveryCodes = answer({ recovery_codes: z.array(z.string()) })

export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/me/two-factor/confirm',
  access: 'viewer',
  summary: 'Turn two-factor sign-in on with the first code. The recovery codes are shown this once.',
  body: z.strictObject({ code }),
  response: RecoveryCodes,
})

export const newRecoveryCodes = endpoint({
  method: 'PUT',
  path: '/api/me/two-factor/recovery-codes',
  access: 'viewer',
  summary: 'New recovery codes; the former ones stop working.',
  body: Proof,
  response: RecoveryCodes,
})

export const endTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/me/two-factor/off',
  access: 'viewer',
  summary: 'Turn two-factor sign-in off, with the password and a code.',
  body: Proof,
  response: Success,
})

export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'reset_link_made',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'bot_connected',
  'bot_deleted',
  'ai_stopped',
  'ai_restarted',
  'mode_changed',
  'prompt_saved',
  'plan_changed',
  'livechat_crowded',
  'livechat_full',
  'retention_changed',
  'done_after_changed',
  'alert_order_changed',
  'telegram_linked',
  'telegram_unlinked',
  'account_exported',
  'contact_exported',
  'conversations_exported',
  'contact_erased',
  'contact_changed',
  'contact_merged',
  'contact_unmerged',
  'contact_joined',
  'agent_deleted',
  'agent_restored',
  'passage_allowed',
  'passage_held_back',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_changed',
  'member_deactivated',
  'member_reactivated',
  'member_left',
  'member_removed',
  'api_key_created',
  'api_key_revoked',
  'rule_added',
  'rule_changed',
  'rule_deleted',
  'webhook_added',
  'webhook_changed',
  'webhook_secret_renewed',
  'webhook_deleted',
  'webhook_given_up',
  'action_added',
  'action_changed',
  'action_deleted',
  'action_tried',
  'mcp_server_added',
  'mcp_server_changed',
  'mcp_server_deleted',
  'action_approved',
  'action_rejected',
  'installation_changed',
  'account_invited',
  'account_plan_set',
  'account_signed_out',
  'all_sessions_ended',
  'account_deleted',
  'account_restored',
  'import_started',
  'import_undone',
  'backup_made',
  'backup_restored',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  action: AuditAction,
  /** A name or a number, for example the assistant, the channel or the number of days. */
  about: z.string(),
  /** Null if nobody was signed in, for example for a refused sign-in or a payment. */
  session_id: Id.nullable(),
  is_this_session: z.boolean(),
  /** Absent if no team member did it. */
  person: Person.optional(),
  /** The name of the API key that did it for that person; absent if it was done in the console. */
  api_key: z.string().optional(),
  device: Device,
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = endpoint({
  method: 'GET',
  path: '/api/me/audit',
  access: 'admin',
  scope: 'admin',
  summary: 'Who did what, latest first. `before` is the id of the last entry that is known.',
  query: z.strictObject({
    before: PathId.optional(),
    limit: count(MAX_PAGE_SIZE).pipe(z.int().min(1)).optional(),
  }),
  response: answer({ entries: z.array(AuditEntry), has_more: z.boolean() }),
})
