import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { Account } from '../context.ts'
import type { Schema } from '../database/schema.ts'

/** Who did it: somebody signed in, somebody who tried to be, or the account's own doing. */
export type AuditActor =
  | (Pick<Account, 'id' | 'user_id' | 'session_id'> & { api_key?: { id: number; visit: Visit } | null })
  | { id: number; user_id?: number; visit?: Visit }

/** From where somebody comes, as far as it is kept. */
export interface Visit {
  user_agent: string
  /** Shortened. */
  address: string
}

interface AuditNote {
  action: api.account.AuditAction
  at: Date
  /** A name or a number that tells which one; never what anybody wrote. */
  about?: string
}

/** One entry of the audit trail, in the transaction that does the thing: neither is there without the other. */
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
