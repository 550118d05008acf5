import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { Account } from '../context.ts'
import type { Schema } from '../database/schema.ts'

/** Who acted: a signed-in user, somebody trying to sign in, or the account itself. */
export type AuditActor =
  | (Pick<Account, 'id' | 'user_id' | 'session_id'> & { api_key?: { id: number; visit: Visit } | null })
  | { id: number; user_id?: number; visit?: Visit }

/** Client details, as far as they are stored. */
export interface Visit {
  user_agent: string
  /** Truncated. */
  address: string
}

interface AuditNote {
  action: api.account.AuditAction
  at: Date
  /** A name or number that identifies the object; never texts that users wrote. */
  about?: string
}

/** Writes an audit entry in the transaction of the action itself, so that neither exists without the other. */
export async function noteAudit(
  tx: Transaction<Schema>,
  actor: AuditActor,
  { action, at, about = '' }: AuditNote,
): Promise<void> {
  const sessionId = 'session_id' in actor ? actor.session_id : null
  const key = 'api_key' in actor ? actor.api_key : null
  const { user_agent = '', address = '' } = key?.visit ?? (('visit' in actor && actor.visit) || {})
  await sql`
    insert into audit_entries (account_id, at, action, about, user_id, session_id, api_key_id, user_agent, address)
    select ${actor.id}, ${at}, ${action}, left(${about}, 200), ${actor.user_id ?? null}::bigint, ${sessionId}::bigint,
      ${key?.id ?? null}::bigint,
      coalesce(s.user_agent, ${user_agent}), coalesce(s.address, ${address})
    from (select) here left join sessions s
      on s.current_account_id = ${actor.id} and s.user_id = ${actor.user_id ?? null}::bigint and s.id = ${sessionId}::bigint
  `.execute(tx)
}
