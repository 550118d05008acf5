// Inserts two years of answered questions directly.
import pg from 'pg'
import type { Tenant } from '../tenant.ts'

const CHAT_SIZE = 10
/** The latest messages are inserted through the product's own triggers, and are not yet in the daily totals. */
const NOT_SUMMED = 1_000

export async function fillStats(
  connection: pg.ClientConfig,
  tenant: Tenant,
  messages: number,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from accounts where email = $1', [
      tenant.email,
    ])
    const ids = [rows[0]!.id, tenant.agentId, tenant.botId]
    // Counted by triggers that are made for a few chats in a transaction.
    for (let from = 0; from < messages / CHAT_SIZE; from += AT_ONCE)
      await client.query(CHATS, [...ids, from, Math.min(from + AT_ONCE, messages / CHAT_SIZE)])
    await client.query('set session_replication_role = replica')
    await client.query(MESSAGES, [...ids, NOT_SUMMED + 1, messages, messages])
    await client.query(ESCALATIONS, ids)
    await client.query(TALLIES, ids.slice(0, 2))
    await client.query('reset session_replication_role')
    await client.query(MESSAGES, [...ids, 1, NOT_SUMMED, messages])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const AT_ONCE = 1_000

const CHATS = `
  insert into chats (account_id, agent_id, bot_id, external_id, display_name, last_message_time)
    select $1, $2, $3, 'visitor ' || gen_random_uuid(), 'Customer ' || n, now() - make_interval(secs => n)
    from generate_series($4::integer + 1, $5::integer) n`

/** The first is the latest. Every twentieth answer was corrected, every fiftieth question was not understood. */
const MESSAGES = `
  with customer as (
    select id, row_number() over (order by id) - 1 as nth from chats where account_id = $1 and agent_id = $2
  )
  insert into messages (account_id, chat_id, bot_id, seq, username, question, answer, redacted_answer, message_type,
      is_read, answered_by, answered_at, answer_seq, outcome, timestamp)
    select $1, customer.id, $3, $6 - n, 'Customer', 'Is number ' || n % 300 || ' still to be had in Kraków?',
      'Yes. We send it on the day you pay.', case when n % 20 = 0 then 'No.' end, 'customer', true, 'ai',
      at + interval '2 seconds', $6 - n, case when n % 50 = 0 then 'unknown' else 'answer' end, at
    from generate_series($4::integer, $5::integer) n
    cross join lateral (select now() - n * (interval '730 days' / $6::integer) as at) moment
    join customer on customer.nth = n % ($6::integer / ${CHAT_SIZE})`

const ESCALATIONS = `
  insert into escalations (account_id, agent_id, chat_id, type, created_at)
    select $1, $2, chat_id, 'user_frustration', timestamp from messages
    where account_id = $1 and bot_id = $3 and outcome = 'unknown'`

const TALLIES = `
  insert into tallies (account_id, agent_id, slot, answered, edited, escalated, is_sum)
    select $1, $2, slot_of(timestamp), count(*), count(redacted_answer), count(*) filter (where outcome = 'unknown'), true
    from messages where account_id = $1 group by slot_of(timestamp)`
