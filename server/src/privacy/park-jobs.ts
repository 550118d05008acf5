import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

interface AgentOf {
  account_id: number
  agent_id: number
}

/**
 * Takes the agent's reading, embedding, fetching and approved changes out of the queue. A running job loses its lease
 * and cannot store anything. Each job gets the agent's id, by which `unparkJobs` and the final removal find it.
 */
export async function parkJobs(tx: Transaction<Schema>, { account_id, agent_id }: AgentOf): Promise<void> {
  const ofProposals = sql`(payload ->> 'proposal_id')::bigint in (
    select id from proposals where account_id = ${account_id} and agent_id = ${agent_id})`
  await sql`
    update jobs set state = 'parked', lease_until = null, lease_token = null, updated_at = now(),
      attempts = case state when 'running' then attempts - 1 else attempts end,
      payload = payload || jsonb_build_object('agent_id', ${agent_id}::bigint)
    where account_id = ${account_id} and state in ('queued', 'running') and case kind
      when 'read_site' then (payload ->> 'agent_id')::bigint = ${agent_id}
      when 'embed_chunks' then (payload ->> 'agent_id')::bigint = ${agent_id}
      when 'read_import' then (payload ->> 'agent_id')::bigint = ${agent_id}
      when 'run_import' then (payload ->> 'agent_id')::bigint = ${agent_id}
      when 'undo_import' then (payload ->> 'agent_id')::bigint = ${agent_id}
      when 'read_upload' then payload ->> 'task_id' in (
        select id from upload_tasks where account_id = ${account_id} and agent_id = ${agent_id})
      when 'fetch_photo' then (payload ->> 'bot_id')::bigint in (
        select id from bots where account_id = ${account_id} and agent_id = ${agent_id})
      when 'fetch_files' then (payload ->> 'message_id')::bigint in (
        select m.id from messages m join chats c on c.account_id = m.account_id and c.id = m.chat_id
        where c.account_id = ${account_id} and c.agent_id = ${agent_id})
      when 'run_proposal' then ${ofProposals}
      when 'tell_proposal' then ${ofProposals}
      when 'expire_proposal' then ${ofProposals}
      when 'check_outage' then payload ->> 'outage' = 'model' and (payload ->> 'id')::bigint = ${agent_id}
        or payload ->> 'outage' = 'channel' and (payload ->> 'id')::bigint in (
          select id from bots where account_id = ${account_id} and agent_id = ${agent_id})
      else false end`.execute(tx)
}

/** Of several parked jobs for the same work, only one is queued again. */
export async function unparkJobs(tx: Transaction<Schema>, { account_id, agent_id }: AgentOf): Promise<void> {
  const parked = sql`job.account_id = ${account_id} and job.state = 'parked'
    and (job.payload ->> 'agent_id')::bigint = ${agent_id}`
  await sql`
    delete from jobs job where ${parked} and exists (
      select from jobs twin where twin.account_id = job.account_id and twin.kind = job.kind
        and twin.dedupe_key = job.dedupe_key
        and (twin.state = 'queued' or twin.state = 'parked' and twin.id < job.id))`.execute(tx)
  await sql`update jobs job set state = 'queued', updated_at = now() where ${parked}`.execute(tx)
}
