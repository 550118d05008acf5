import { sql } from 'kysely'

/** False for rows of an agent that its owner has deleted and may still restore. */
export const ofLiveAgent = (table: 'chats' | 'files' | 'imports' | 'rules') => sql<boolean>`exists (
  select from agents where agents.account_id = ${sql.ref(`${table}.account_id`)}
    and agents.id = ${sql.ref(`${table}.agent_id`)} and agents.deleted_at is null)`
