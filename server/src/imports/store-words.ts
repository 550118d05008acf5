// Messages, notes and canned replies. What an earlier import stored is recognised by its id in the export.
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import type { MessageRecord, NoteRecord, ReplyRecord } from './records.ts'
import type { Place } from './store-contacts.ts'

type ChatIds = Map<string, number>

/** Returns how many are new. Their order within the chat is set at the end of the import. */
export async function storeMessages(
  tx: Transaction<Schema>,
  app: App,
  { row, botId }: Place,
  records: MessageRecord[],
  chatIdByKey: ChatIds,
): Promise<number> {
  if (records.length === 0) return 0
  const { account_id, id: import_id } = row
  const common = { account_id, bot_id: botId, is_read: true, created_at: app.now() }
  const added = await tx
    .insertInto('messages')
    .values(
      [...new Map(records.map((record) => [record.id, record])).values()].map(
        ({ id: external_id, customer, by, author, text, at }) => ({
          ...common,
          ...{ external_id, chat_id: chatIdByKey.get(customer)!, timestamp: at, username: author },
          ...(by === 'customer'
            ? { message_type: 'customer' as const, question: text, answer: '' }
            : {
                ...{ message_type: 'operator' as const, answer: text },
                ...{ answered_by: 'operator' as const, answered_at: at },
              }),
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'chat_id'])
    .execute()
  const own = await chatsOfImport(tx, { account_id, import_id }, added)
  const others = added.filter(({ chat_id }) => !own.has(chat_id))
  if (others.length > 0)
    await tx
      .insertInto('import_items')
      .values(
        others.map(({ id, chat_id }) => ({
          account_id,
          import_id,
          kind: 'message' as const,
          ref: id,
          chat_id,
        })),
      )
      .execute()
  return added.length
}

/** An undo removes these chats whole. */
async function chatsOfImport(
  tx: Transaction<Schema>,
  { account_id, import_id }: { account_id: number; import_id: number },
  rows: { chat_id: number }[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const chats = await tx
    .selectFrom('import_items')
    .select('ref')
    .where('account_id', '=', account_id)
    .where('import_id', '=', import_id)
    .where('kind', '=', 'chat')
    .where('ref', 'in', [...new Set(rows.map(({ chat_id }) => chat_id))])
    .execute()
  return new Set(chats.map(({ ref }) => ref))
}

/** Notes belong to a person here: the one who imports them. Their text names who wrote them. */
export async function storeNotes(
  tx: Transaction<Schema>,
  { row }: Place,
  records: NoteRecord[],
  chatIdByKey: ChatIds,
): Promise<number> {
  const { account_id, id: import_id, user_id } = row
  const fresh = await unknownOf(tx, account_id, 'note', records)
  if (fresh.length === 0) return 0
  const added = await tx
    .insertInto('notes')
    .values(
      fresh.map(({ customer, author, text, at }) => ({
        ...{ account_id, user_id, chat_id: chatIdByKey.get(customer)!, created_at: at },
        ...{ text: author ? `${author}: ${text}` : text, mentions: [], unread_by: [] },
      })),
    )
    .returning(['id', 'chat_id'])
    .execute()
  await tx
    .insertInto('import_items')
    .values(
      added.map(({ id, chat_id }, place) => ({
        ...{
          account_id,
          import_id,
          kind: 'note' as const,
          ref: id,
          chat_id,
          key: `note ${fresh[place]!.id}`,
        },
      })),
    )
    .execute()
  return added.length
}

export async function storeReplies(
  tx: Transaction<Schema>,
  { row }: Place,
  records: ReplyRecord[],
): Promise<number> {
  const { account_id, agent_id, id: import_id } = row
  let added = 0
  // Replies of two assistants may come from the same export.
  const ofAgent = records.map((record) => ({ ...record, id: `${agent_id} ${record.id}` }))
  for (const { id: key, title, text } of await unknownOf(tx, account_id, 'reply', ofAgent)) {
    const twin = await tx
      .selectFrom('commands')
      .select('id')
      .where('account_id', '=', account_id)
      .where('agent_id', '=', agent_id)
      .where('title', '=', title)
      .where('text', '=', text)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (twin) continue
    const { id: ref } = await tx
      .insertInto('commands')
      .values({ account_id, agent_id, title, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('import_items')
      .values({ account_id, import_id, kind: 'reply', ref, key: `reply ${key}` })
      .execute()
    added += 1
  }
  return added
}

async function unknownOf<R extends { id: string }>(
  tx: Transaction<Schema>,
  account_id: number,
  kind: 'note' | 'reply',
  records: R[],
): Promise<R[]> {
  if (records.length === 0) return []
  const recordByKey = new Map(records.map((record) => [`${kind} ${record.id}`, record]))
  const known = await tx
    .selectFrom('import_items')
    .select('key')
    .where('account_id', '=', account_id)
    .where('key', 'in', [...recordByKey.keys()])
    .execute()
  for (const { key } of known) recordByKey.delete(key!)
  return [...recordByKey.values()]
}
