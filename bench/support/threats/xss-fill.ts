import { api } from '@switchboard/contract'
import type { Installation, Owner } from './installation.ts'

/** Texts of which a screen shows many. Chats and messages each contain several. */
const LISTED = [
  ...['chat name', 'chat preview', 'question', 'answer', 'title of a source', 'name of an attachment'],
  ...['title of a command', 'text of a command', 'file name', 'title of a prompt', 'taught question'],
  ...['taught answer', 'internal question', 'internal answer'],
  ...['name of an assistant', 'trigger keyword', 'question in the panel', 'answer in the panel'],
  ...['source in the panel', 'attachment in the panel', 'address of a source', 'address in the panel'],
  ...['question before an edit', 'passage of an answer', 'passage held back', 'heading of a passage'],
  ...['fault of a file', 'address of a file', 'entry of the audit trail'],
] as const
/** Texts of which a screen shows one, so it gets many payloads at once. */
const SINGLE = [
  ...['e-mail of the customer', 'id of the customer', 'title of the page', 'summary of the hand-over'],
  ...['words of the hand-over', 'comment of a rating', 'instructions', 'address of the site'],
  ...[
    'name of a bot',
    'page of Facebook',
    'reason of a connection',
    'name of a person',
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
  /** The chat that contains the messages of a batch. */
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
     select $1, $2, type, 'b', 'degraded' from unnest(array['telegram', 'facebook']) as t (type)`,
    [owner.id, agentId],
  )
  return { owner, agentId, botId, widgetId, chatId: await chat(botId), internalChatId: await chat(null) }
}

export interface Texts {
  /** A text with several payloads for each row of a list. */
  rows(sink: Sink): string[]
  /** The same payloads one by one, for values that are parsed from their first character, such as addresses. */
  each(sink: Sink): string[][]
}

/** Writes the texts of a batch to each sink, replacing those of the previous batch. */
export async function fillLists(
  { sql }: Installation,
  { agentId, botId, chatId, internalChatId, talkId, owner }: Office & { talkId: number },
  { rows: of, each }: Texts,
) {
  for (const table of ['commands', 'files', 'custom_prompts', 'approved_answers', 'audit_entries'])
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
  const turns = (
    chat: number,
    type: string,
    sinks: { question: Sink; answer: Sink; old: Sink; file: Sink },
  ) =>
    sql(
      `with said as (
         insert into messages (account_id, chat_id, bot_id, message_type, question, answer, answered_by, seq,
           answer_seq, answered_at, outcome, original_question, question_edited_at, sources)
         select $1, $2, $3, $4, question, answer, 'ai', n, n, now(), 'unknown', old, now(), sources::jsonb
         from unnest($5::text[], $6::text[], $7::text[], $8::text[])
           with ordinality as t (question, answer, old, sources, n)
         returning id, account_id, chat_id, bot_id, seq
       )
       insert into attachments (account_id, id, bot_id, chat_id, message_id, file_name, media_type, size, blob,
         created_at)
       select account_id, gen_random_uuid(), $10, chat_id, id, ($9::text[])[seq], 'text/plain', 1, 'none', now()
       from said where bot_id is not null`,
      [
        ...[owner.id, chat, type === 'internal' ? null : botId, type],
        ...[of(sinks.question), of(sinks.answer), of(sinks.old), sourcesFor(chat), of(sinks.file), botId],
      ],
    )
  const sourcesFor = (chat: number) => {
    const [title, address] =
      chat === talkId
        ? (['source in the panel', 'address in the panel'] as const)
        : (['title of a source', 'address of a source'] as const)
    const links = each(address)
    return of(title).map((text, row) =>
      JSON.stringify([{ title: text, url: null }, ...links[row]!.flatMap(bareAndWithin)]),
    )
  }
  await turns(chatId, 'customer', {
    ...({ question: 'question', answer: 'answer' } as const),
    ...({ old: 'question before an edit', file: 'name of an attachment' } as const),
  })
  await sql(`update chats set mode = 'manual' where id = $1`, [talkId])
  await turns(talkId, 'customer', {
    ...({ question: 'question in the panel', answer: 'answer in the panel' } as const),
    ...({ old: 'question before an edit', file: 'attachment in the panel' } as const),
  })
  await turns(internalChatId, 'internal', {
    ...({ question: 'internal question', answer: 'internal answer' } as const),
    ...({ old: 'question before an edit', file: 'name of an attachment' } as const),
  })
  await sql(
    `insert into answer_reasons (account_id, message_id, reason)
     select account_id, id, $2 from messages where chat_id = $1 order by seq desc limit 1`,
    [chatId, JSON.stringify(whyOf(of('passage of an answer')))],
  )
  const rows = (table: string, columns: string, ...texts: string[][]) =>
    sql(
      `insert into ${table} (account_id, agent_id, ${columns})
       select $1, $2, * from unnest(${texts.map((_, at) => `$${at + 3}::text[]`).join(', ')})`,
      [owner.id, agentId, ...texts],
    )
  await rows('commands', 'title, text', of('title of a command'), of('text of a command'))
  const faults = of('fault of a file')
  await rows(
    'files',
    'file_name, error, url, state',
    ...[of('file name'), faults, of('address of a file').map(within), faults.map(() => 'failed')],
  )
  await sql(
    `insert into chunks (account_id, agent_id, file_id, ordinal, kind, heading, text, language, is_suspect, version)
     select $1, $2, (select min(id) from files where account_id = $1), n, 'prose', heading, text, 'en', true, 1
     from unnest($3::text[], $4::text[]) with ordinality as t (heading, text, n)`,
    [owner.id, agentId, of('heading of a passage'), of('passage held back')],
  )
  await rows('custom_prompts', 'title, content', of('title of a prompt'), of('title of a prompt'))
  const taught = of('taught question')
  await rows('approved_answers', 'question, answer, question_key', taught, of('taught answer'), taught)
  await sql(
    `insert into audit_entries (account_id, at, action, about)
     select $1, now(), 'agent_deleted', about from unnest($2::text[]) as t (about)`,
    [owner.id, of('entry of the audit trail')],
  )
  await sql(
    `insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
     select $1, name, name, '', 'vs_' || gen_random_uuid() from unnest($2::text[]) as t (name)`,
    [owner.id, of('name of an assistant')],
  )
  await sql(
    `update triggers set settings = jsonb_build_object('keywords', $2::jsonb)
     where agent_id = $1 and type = 'keyword_trigger'`,
    [agentId, JSON.stringify(each('trigger keyword').flat())],
  )
}

const within = (text: string) => `https://example.com/?q=${text}`

/** The first is usually not a valid link, so only the second is rendered. */
const bareAndWithin = (text: string) => [
  { title: 'A page', url: text },
  { title: 'Another page', url: within(text) },
]

const whyOf = (texts: string[]): api.messages.Why => ({
  ...{ engine: 'model', model: texts[0]!, outcome: 'maybe', confidence: 0.5, threshold: 0.6, language: 'en' },
  searched_for: texts.join('\n'),
  passages: texts.map((text) => ({
    ...{ file_id: null, file_name: text, title: text, heading: text, kind: 'prose', text, url: text },
    ...{ score: 0.5, lexical: 0.5, dense: null },
  })),
  removed: texts.map((text) => ({ sentence: text, reason: text })),
  fallback: texts[0]!,
  triggers: [{ type: 'keyword_trigger', evidence: texts[0]! }],
  ...{ input_tokens: 1, output_tokens: 1, ms: 1 },
})
