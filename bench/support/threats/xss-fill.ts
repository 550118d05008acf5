import { api } from '@switchboard/contract'
import type { Installation, Owner } from './installation.ts'

/** Of which a screen shows many. Chats and messages each carry several texts. */
const LISTED = [
  ...['chat name', 'chat preview', 'question', 'answer', 'title of a source', 'name of an attachment'],
  ...['title of a command', 'text of a command', 'file name', 'title of a prompt', 'taught question'],
  ...['taught answer', 'internal question', 'internal answer'],
  ...['name of an assistant', 'trigger keyword', 'question in the panel', 'answer in the panel'],
  ...['source in the panel', 'attachment in the panel'],
] as const
/** Of which a screen shows one: it gets a few payloads at once. */
const SINGLE = [
  ...['e-mail of the customer', 'title of the page', 'summary of the hand-over'],
  ...['words of the hand-over', 'comment of a rating', 'instructions', 'address of the site'],
  ...[
    'name of a bot',
    'reason of a connection',
    'assistant in the panel',
    'greeting',
    'launcher',
    'operator',
    'suggested question',
  ],
] as const
export const SINKS = [...LISTED, ...SINGLE]
export type Sink = (typeof SINKS)[number]

export interface Office {
  owner: Owner
  agentId: number
  botId: number
  widgetId: string
  /** With the messages of a batch. */
  chatId: number
  internalChatId: number
}

export async function openOffice(installation: Installation, owner: Owner): Promise<Office> {
  const { agentId, botId, widgetId } = await installation.newWidget(owner)
  const params = { id: agentId }
  await owner.client.call(api.agents.setMode, { params, body: { mode: 'manual' } })
  const chat = async (bot: number | null) => {
    const [row] = await installation.sql<{ id: number }>(
      `insert into chats (account_id, agent_id, bot_id, external_id, display_name, mode, last_message_time)
       values ($1, $2, $3, $4, 'A customer', 'manual', now() + interval '1 hour') returning id`,
      [owner.id, agentId, bot, bot && 'customer'],
    )
    return row!.id
  }
  await installation.sql(
    `insert into bots (account_id, agent_id, integration_type, bot_name, connection)
     values ($1, $2, 'telegram', 'b', 'degraded')`,
    [owner.id, agentId],
  )
  return { owner, agentId, botId, widgetId, chatId: await chat(botId), internalChatId: await chat(null) }
}

/** Puts the texts of each place there, instead of those of the batch before. */
export async function fillLists(
  { sql }: Installation,
  { agentId, botId, chatId, internalChatId, talkId, owner }: Office & { talkId: number },
  of: (sink: Sink) => string[],
) {
  for (const table of ['commands', 'files', 'custom_prompts', 'approved_answers'])
    await sql(`delete from ${table} where account_id = $1`, [owner.id])
  await sql('delete from agents where account_id = $1 and id <> $2', [owner.id, agentId])
  await sql('delete from messages where chat_id = any($1)', [[chatId, internalChatId, talkId]])
  await sql('delete from chats where bot_id = $1 and id <> all($2)', [botId, [chatId, talkId]])

  await sql(
    `insert into chats (account_id, agent_id, bot_id, external_id, display_name, preview, last_message_time)
     select $1, $2, $3, 'xss ' || gen_random_uuid(), name, preview, now()
     from unnest($4::text[], $5::text[]) as t (name, preview)`,
    [owner.id, agentId, botId, of('chat name'), of('chat preview')],
  )
  const turns = (chat: number, type: string, sinks: [Sink, Sink, Sink, Sink]) =>
    sql(
      `with said as (
         insert into messages (account_id, chat_id, bot_id, message_type, question, answer, answered_by, seq,
           answer_seq, answered_at, outcome, sources)
         select $1, $2, $3, $4, question, answer, 'ai', n, n, now(), 'unknown',
           jsonb_build_array(jsonb_build_object('title', source, 'url', null))
         from unnest($5::text[], $6::text[], $7::text[]) with ordinality as t (question, answer, source, n)
         returning id, account_id, chat_id, bot_id, seq
       )
       insert into attachments (account_id, id, bot_id, chat_id, message_id, file_name, media_type, size, blob,
         created_at)
       select account_id, gen_random_uuid(), $9, chat_id, id, ($8::text[])[seq], 'text/plain', 1, 'none', now()
       from said where bot_id is not null`,
      [owner.id, chat, type === 'internal' ? null : botId, type, ...sinks.map(of), botId],
    )
  await turns(chatId, 'customer', ['question', 'answer', 'title of a source', 'name of an attachment'])
  await sql(`update chats set mode = 'manual' where id = $1`, [talkId])
  await turns(talkId, 'customer', [
    ...(['question in the panel', 'answer in the panel'] as const),
    ...(['source in the panel', 'attachment in the panel'] as const),
  ])
  await turns(internalChatId, 'internal', [
    ...(['internal question', 'internal answer', 'title of a source', 'name of an attachment'] as const),
  ])
  const rows = (table: string, columns: string, ...sinks: Sink[]) =>
    sql(
      `insert into ${table} (account_id, agent_id, ${columns})
       select $1, $2, * from unnest(${sinks.map((_, at) => `$${at + 3}::text[]`).join(', ')})`,
      [owner.id, agentId, ...sinks.map(of)],
    )
  await rows('commands', 'title, text', 'title of a command', 'text of a command')
  await rows('files', 'file_name', 'file name')
  await rows('custom_prompts', 'title, content', 'title of a prompt', 'title of a prompt')
  await rows(
    'approved_answers',
    'question, answer, question_key',
    'taught question',
    'taught answer',
    'taught question',
  )
  await sql(
    `insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
     select $1, name, name, '', 'vs_' || gen_random_uuid() from unnest($2::text[]) as t (name)`,
    [owner.id, of('name of an assistant')],
  )
  await sql(
    `update triggers set settings = jsonb_build_object('keywords', $2::jsonb)
     where agent_id = $1 and type = 'keyword_trigger'`,
    [agentId, JSON.stringify(of('trigger keyword'))],
  )
}
