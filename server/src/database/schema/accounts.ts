// Who may come in, for how long, and what they did.
import type { ColumnType, Generated, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface AccountSchema {
  accounts: AccountsTable
  sessions: SessionsTable
  access_tokens: { account_id: number; token_hash: Buffer; session_id: number; expires_at: Date }
  refresh_tokens: RefreshTokensTable
  recovery_codes: { account_id: number; code_hash: Buffer; used_at: Date | null }
  audit_entries: AuditEntriesTable
}

interface AccountsTable {
  id: Generated<number>
  email: string
  password_hash: string
  created_at: CreatedAt
  ai_halted_at: Date | null
  operator_seen_at: Date | null
  /** Sealed. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_step: Generated<number>
  retention_days: Generated<number>
  erased_at: Date | null
  payment_reference: Generated<string>
}

interface SessionsTable {
  account_id: number
  id: Generated<number>
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_seen_at: Generated<Date>
  user_agent: Generated<string>
  address: Generated<string>
}

interface RefreshTokensTable {
  account_id: number
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
  user_agent: Generated<string>
  address: Generated<string>
}

export type AccountRow = Selectable<AccountsTable>
export type SessionRow = Selectable<SessionsTable>
export type AuditEntryRow = Selectable<AuditEntriesTable>
