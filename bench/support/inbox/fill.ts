// Inserts years of conversations directly, because only the cost of reading them is measured.
import pg from 'pg'
import type { Tenant } from '../tenant.ts'

/** One chat in a hundred is long; on average there are ten messages in each. */
const LONG_EVERY = 100
export const LONG = 505
const SHORT = 5

export interface Filled {
  accountId: number
  longChats: number[]
}

/** Messages of all chats are interleaved, so that those of one chat are far apart on disk. */
export async function fill(connection: pg.ClientConfig, tenant: Tenant, chats: number): Promise<Filled> {
  return withClient(connection, async (client) => {
    const accountId = await accountOf(client, tenant)
    const ids: number[] = []
    while (ids.length < chats)
      ids.push(...(await addChats(client, accountId, tenant, { from: ids.length, to: ids.length + AT_ONCE })))
    const longChats = ids.filter((_, n) => n % LONG_EVERY === 0)
    await addMessages(client, ids, { accountId, botId: tenant.botId, from: 1, to: SHORT })
    await addMessages(client, longChats, { accountId, botId: tenant.botId, from: SHORT + 1, to: LONG })
    return { accountId, longChats }
  })
}

/** Adds one chat with this many messages. */
export async function fillChat(
  connection: pg.ClientConfig,
  tenant: Tenant,
  messages: number,
): Promise<number> {
  return withClient(connection, async (client) => {
    const accountId = await accountOf(client, tenant)
    const [id] = await addChats(client, accountId, tenant, { from: 0, to: 1 })
    await addMessages(client, [id!], { accountId, botId: tenant.botId, from: 1, to: messages })
    return id!
  })
}

/** Does what autovacuum would do within minutes. */
export const settle = (connection: pg.ClientConfig) =>
  withClient(connection, (client) => client.query('vacuum analyze'))

/** Every third chat has something unread, every tenth needs a person. */
const CHATS = `
  insert into chats (account_id, agent_id, bot_id, external_id, display_name, mode, turn, answered_turn, last_seq,
      unread_messages, preview, created_at, last_message_time)
    select $1, $2, $3, 'visitor ' || gen_random_uuid(), 'Customer ' || n, case when n % 10 = 0 then 'manual' else 'auto' end,
      2, case when n % 10 = 0 then 1 else 2 end, ${SHORT}, case when n % 3 = 0 then 1 else 0 end,
      'The latest words of chat number ' || n, now() - interval '1 year',
      now() - make_interval(secs => (n * 7919) % 31000000)
    from generate_series($4::integer + 1, $5::integer) n
    returning id`

const MESSAGES = `
  insert into messages (account_id, chat_id, bot_id, seq, username, question, answer, message_type, is_read,
      answered_by, answered_at, answer_seq, timestamp)
    select $1, chat_id, $2, nth, 'Customer', 'Is number ' || nth || ' still to be had, and would you send it to Kraków?',
      'Yes. ' || repeat('We send it on the day you pay, and it takes two days. ', 1 + nth % 4), 'customer', true,
      'ai', now(), nth, now() - interval '1 year' + make_interval(secs => nth)
    from generate_series($4::integer, $5::integer) nth, unnest($3::bigint[]) chat_id
    order by nth, chat_id`

interface Stretch {
  accountId: number
  botId: number
  from: number
  to: number
}

/** The product's own triggers count the rows, and are made for a few chats per transaction. */
const AT_ONCE = 1_000

async function addChats(
  client: pg.Client,
  accountId: number,
  { agentId, botId }: Tenant,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(CHATS, [accountId, agentId, botId, from, to])
  return rows.map(({ id }) => id)
}

/** Disables triggers, so that foreign keys are not checked for each of a million messages. */
async function addMessages(client: pg.Client, chatIds: number[], { accountId, botId, from, to }: Stretch) {
  await client.query('set session_replication_role = replica')
  await client.query(MESSAGES, [accountId, botId, chatIds, from, to])
  await client.query('reset session_replication_role')
}

async function accountOf(client: pg.Client, { email }: Tenant): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from accounts where email = $1', [email])
  return rows[0]!.id
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}
