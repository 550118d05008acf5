// Inserts years of conversations with words of all frequencies directly, including the index rows that triggers would
// write.
import pg from 'pg'
import { seededRandom } from '../random.ts'
import type { Tenant } from '../tenant.ts'

export interface Desk {
  accountId: number
  /** By frequency, most common first. */
  words: string[]
  telegramId: number
  ownerId: number
  labelId: number
}

const WORDS = 20_000
const WORDS_EACH = 12
/** Questions with answers per chat. */
const TURNS_EACH = 5
const BATCH = 20_000

/**
 * Inserts this many messages, every other one an answer. Chats are spread over a year; every second is on Telegram,
 * every fifth done.
 */
export async function fillDesk(connection: pg.ClientConfig, tenant: Tenant, messages: number): Promise<Desk> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const words = vocabulary()
    const { rows } = await client.query<Omit<Desk, 'words'>>(DESK, [tenant.email, tenant.agentId])
    const desk = { ...rows[0]!, words }
    await client.query('set session_replication_role = replica')
    await client.query('drop index search_entries_by_word')
    await client.query(CHATS, [
      desk.accountId,
      tenant.agentId,
      [tenant.botId, desk.telegramId],
      desk.ownerId,
      Math.ceil(messages / 2 / TURNS_EACH),
    ])
    await client.query(LABELLED, [desk.accountId, desk.labelId])
    await writeTurns(client, desk, tenant.agentId)
    await client.query(ENTRIES, [desk.accountId])
    await client.query(CONTACTS, [desk.accountId])
    await client.query(INDEX)
    await client.query('vacuum analyze')
    return desk
  } finally {
    await client.end()
  }
}

/** Pronounceable words, so that they share prefixes as often as real ones. */
function vocabulary(): string[] {
  const { pick, whole } = seededRandom(7)
  const [before, after] = ['b c d f g h k l m n p r s t w z br st kr pl sz'.split(' '), [...'aeiouy']]
  const known = new Set<string>()
  while (known.size < WORDS)
    known.add(Array.from({ length: whole(2, 4) }, () => pick(before) + pick(after)).join('') + pick(before))
  return [...known]
}

async function writeTurns(client: pg.Client, { accountId, words }: Desk, agentId: number) {
  const { next } = seededRandom(5)
  // Zipf's law: the word of rank n is n times rarer than the first.
  const word = () => words[Math.floor(Math.exp(next() * Math.log(WORDS))) - 1]!
  const text = () => Array.from({ length: WORDS_EACH }, word).join(' ')
  await client.query(PLACES, [accountId, agentId])
  await client.query('create index on places (place)')
  const { rows } = await client.query<{ chats: number }>('select count(*)::integer as chats from places')
  const { chats } = rows[0]!
  for (let turn = 0; turn < chats * TURNS_EACH; turn += BATCH) {
    const length = Math.min(BATCH, chats * TURNS_EACH - turn)
    const texts = [0, 1].map(() => Array.from({ length }, text))
    await client.query(MESSAGES, [accountId, chats, turn, ...texts])
  }
}

const DESK = `
  with account as (select id from accounts where email = $1), bot as (
    insert into bots (account_id, agent_id, integration_type, bot_name)
    select id, $2, 'telegram', 'AI Assistant' from account returning id
  ), label as (
    insert into labels (account_id, name, color) select id, 'VIP', 'green' from account returning id
  ) select account.id as "accountId", bot.id as "telegramId", label.id as "labelId",
      (select user_id from memberships m where m.account_id = account.id limit 1) as "ownerId"
    from account, bot, label`

const CHATS = `
  insert into chats (account_id, agent_id, bot_id, external_id, display_name, contact, state_set, assignee_id, preview,
      created_at, last_message_time)
    select $1, $2, ($3::bigint[])[1 + n % 2], 'visitor ' || n, 'Customer ' || n,
      jsonb_build_object('email', 'customer' || n || '@shop.example'), case when n % 5 = 0 then 'done' else 'open' end,
      case when n % 3 = 0 then $4::bigint end, 'The latest words', now() - interval '1 year',
      now() - make_interval(secs => n * 300.0)
    from generate_series(1, $5::integer) n`

const LABELLED = `
  insert into chat_labels (account_id, label_id, chat_id)
    select account_id, $2, id from chats where account_id = $1 and id % 10 = 0`

/** Turns of all chats are interleaved. */
const PLACES = `
  create temporary table places as
    select id, bot_id, row_number() over (order by id % 1000, id) - 1 as place from chats
    where account_id = $1 and agent_id = $2`
const MESSAGES = `
  insert into messages (account_id, chat_id, bot_id, seq, username, question, answer, message_type, is_read,
      answered_by, answered_at, answer_seq, timestamp)
    select $1, id, bot_id, turn / $2 + 1, 'Customer', question, answer, 'customer', true,
        'ai', at, turn / $2 + 1, at
    from unnest($4::text[], $5::text[]) with ordinality t (question, answer, nth),
      lateral (select $3::bigint + nth - 1 as turn) o join places on place = turn % $2,
      lateral (select now() - interval '1 year' + interval '1 year' * (turn::float8 / ($2 * ${TURNS_EACH})) as at) w
    order by turn`

const ENTRIES = `
  insert into search_entries
    select account_id, id, kind, chat_id, at, message_words(account_id, id, words)
      from messages, lateral (values ('q'::"char", timestamp, question), ('a', answered_at, answer)) t (kind, at, words)
      where account_id = $1
      order by id`

const CONTACTS = `
  insert into search_entries
    select c.account_id, c.id, 'c', c.id, c.created_at,
        contact_words(c.account_id, t.words) || search_trigrams(c.account_id, t.words)
      from chats c, contact_text(c.display_name, c.contact) t (words) where c.account_id = $1`

/** As in the migration. */
const INDEX =
  'create index search_entries_by_word on search_entries using gin (words) with (gin_pending_list_limit = 1024)'
