// Accounts, users, sessions, API keys and the audit log.
import type { Role, Scope } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface AccountSchema {
  accounts: AccountsTable
  users: UsersTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  account_invitations: AccountInvitationsTable
  api_keys: ApiKeysTable
  sessions: SessionsTable
  access_tokens: { user_id: number; token_hash: Buffer; session_id: number; expires_at: Date }
  refresh_tokens: RefreshTokensTable
  password_resets: PasswordResetsTable
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null }
  audit_entries: AuditEntriesTable
}

interface AccountsTable {
  id: Generated<number>
  /** The email address the account was opened with. */
  email: string
  created_at: CreatedAt
  ai_halted_at: Date | null
  ai_halted_by: number | null
  operator_seen_at: Date | null
  retention_days: Generated<number>
  done_after_days: Generated<number>
  alert_after_minutes: Generated<number>
  erased_at: Date | null
  /** Set when the owner of the installation deletes the account; its data is erased after the grace period. */
  deleted_at: Generated<Date | null>
  payment_reference: Generated<string>
  model_caps: ColumnType<{ daily_cost?: number | null; monthly_cost?: number | null }, never, string>
}

interface PasswordResetsTable {
  user_id: number
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  /** True if mailed to the user; otherwise the owner of the installation passes the link on. */
  is_mailed: Generated<boolean>
}

interface UsersTable {
  id: Generated<number>
  email: string
  /** When the user opened a link mailed to this address. */
  email_proven_at: Generated<Date | null>
  password_hash: string
  name: Generated<string>
  created_at: CreatedAt
  /** Encrypted. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_step: Generated<number>
  last_account_id: number | null
  picture: Buffer | null
  picture_key: string | null
}

interface MembershipsTable {
  account_id: number
  user_id: number
  role: Role
  /** Null grants every assistant. */
  agent_ids: number[] | null
  joined_at: Date
  deactivated_at: Date | null
  removed_at: Generated<Date | null>
  /** When the member last had a console open. */
  seen_at: Generated<Date | null>
  /** When a chat was last assigned to the member by rotation. */
  given_at: Generated<Date | null>
}

interface InvitationsTable {
  account_id: number
  id: Generated<number>
  token_hash: Buffer
  role: Role
  agent_ids: number[] | null
  email: Generated<string | null>
  invited_by: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  used_by: number | null
}

interface ApiKeysTable {
  account_id: number
  id: Generated<number>
  name: string
  key_hash: Buffer
  hint: string
  scopes: Scope[]
  created_by: number
  created_at: Date
  expires_at: Date | null
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

interface AccountInvitationsTable {
  token_hash: Buffer
  id: Generated<number>
  email: string | null
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

interface SessionsTable {
  user_id: number
  id: Generated<number>
  /** The account the user works in during this session. */
  current_account_id: number
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_seen_at: Generated<Date>
  user_agent: Generated<string>
  address: Generated<string>
}

interface RefreshTokensTable {
  user_id: number
  token_hash: Buffer
  session_id: number
  issued_at: Date
  spent_at: Date | null
}

interface AuditEntriesTable {
  account_id: number
  id: Generated<number>
  at: Date
  action: string
  about: Generated<string>
  session_id: number | null
  user_id: number | null
  api_key_id: Generated<number | null>
  user_agent: Generated<string>
  address: Generated<string>
}

export type UserRow = Selectable<UsersTable>
export type MembershipRow = Selectable<MembershipsTable>
export type InvitationRow = Selectable<InvitationsTable>
export type AccountInvitationRow = Selectable<AccountInvitationsTable>
export type ApiKeyRow = Selectable<ApiKeysTable>
export type SessionRow = Selectable<SessionsTable>
export type AuditEntryRow = Selectable<AuditEntriesTable>
