import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ZipEntry } from '../zip.ts'
import { fileEntries } from './file-entries.ts'

const PAGE = 200

/** One conversation: what was written and by whom, what the team noted of it, then the files that were sent. */
export async function* chatEntries(
  app: App,
  accountId: number,
  chatId: number,
  folder: string,
): AsyncGenerator<ZipEntry> {
  yield { name: `${folder}conversation.json`, content: conversation(app, accountId, chatId) }
  const internal = await internalOf(app, accountId, chatId)
  if (internal) yield { name: `${folder}notes.json`, content: internal }
  const files = await inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('attachments')
      .select(['id', 'file_name', 'blob'])
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .orderBy('created_at')
      .execute(),
  )
  yield* fileEntries(app, `${folder}files/`, files)
}

/** Streamed, because a conversation may not fit into memory. */
async function* conversation(app: App, accountId: number, chatId: number): AsyncGenerator<string> {
  const chat = await inAccount(app.db, accountId, (tx) =>
    sql<{ row: object }>`
      select to_jsonb(c) - array['account_id', 'turn', 'answered_turn', 'left_turn', 'left_reason', 'told_turn', 'last_seq', 'settled_seq',
        'triggers_from_seq', 'state_set', 'state_turn', 'state_before', 'found_name', 'email_key', 'phone_key'] as row
      from chats c where account_id = ${accountId} and id = ${chatId}`.execute(tx),
  )
  yield `{"chat":${JSON.stringify(chat.rows[0]?.row ?? null)},"messages":[`
  let isFirst = true
  for (let last = 0; ; ) {
    const { rows } = await inAccount(app.db, accountId, (tx) =>
      messagesAfter(accountId, chatId, last).execute(tx),
    )
    for (const { row } of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    if (rows.length < PAGE) break
    last = rows.at(-1)!.id
  }
  yield '\n]}\n'
}

/** What only the team sees, in a separate file: a customer may be given the conversation without it. */
async function internalOf(
  app: App,
  accountId: number,
  chatId: number,
): Promise<AsyncIterable<string> | null> {
  const { labels, notes, planned } = await inAccount(app.db, accountId, async (tx) => ({
    labels: (await labelsOf(accountId, chatId).execute(tx)).rows.map(({ name }) => name),
    notes: (await notesOf(accountId, chatId).execute(tx)).rows.map(({ row }) => row),
    planned: (await plannedOf(accountId, chatId).execute(tx)).rows.map(({ row }) => row),
  }))
  if (labels.length + notes.length + planned.length === 0) return null
  const internal = { labels, notes, ...(planned.length > 0 && { planned }) }
  return Readable.from([`${JSON.stringify(internal, null, 1)}\n`])
}

const messagesAfter = (accountId: number, chatId: number, last: number) =>
  sql<{ id: number; row: object }>`
    select m.id, to_jsonb(m) - array['account_id', 'client_id', 'has_proposals'] || jsonb_build_object(
      'why', reason_of(m.account_id, m.id),
      'proposals', (select coalesce(jsonb_agg(jsonb_build_object('action', p.action, 'values', p.values,
          'asked_values', p.asked_values, 'identity', p.identity, 'found', p.found, 'state', p.state,
          'fields', p.call -> 'fields', 'created_at', p.created_at, 'decided_at', p.decided_at) order by p.id), '[]')
        from proposals p where p.account_id = m.account_id and p.message_id = m.id),
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'file_name', t.file_name,
          'media_type', t.media_type, 'size', t.size, 'transcript', t.transcript,
          'description', t.description) order by t.created_at, t.id), '[]')
        from attachments t where t.account_id = m.account_id and t.message_id = m.id),
      'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('state', d.state, 'sent_by', d.sent_by,
          'at', d.updated_at) order by d.id), '[]')
        from deliveries d where d.account_id = m.account_id and d.message_id = m.id)) as row
    from messages m where m.account_id = ${accountId} and m.chat_id = ${chatId} and m.id > ${last}
    order by m.id limit ${PAGE}`

const labelsOf = (accountId: number, chatId: number) =>
  sql<{ name: string }>`
    select l.name from chat_labels x join labels l on l.account_id = x.account_id and l.id = x.label_id
    where x.account_id = ${accountId} and x.chat_id = ${chatId} order by lower(l.name)`

const notesOf = (accountId: number, chatId: number) =>
  sql<{ row: object }>`
    select to_jsonb(n) - array['account_id', 'chat_id', 'unread_by'] as row
    from notes n where n.account_id = ${accountId} and n.chat_id = ${chatId} order by n.created_at, n.id`

const plannedOf = (accountId: number, chatId: number) =>
  sql<{ row: object }>`
    select to_jsonb(p) - array['account_id', 'chat_id', 'version'] as row
    from planned p where p.account_id = ${accountId} and p.chat_id = ${chatId} order by p.send_at, p.id`
