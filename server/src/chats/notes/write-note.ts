import { NOTES_PER_CHAT_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChatRow, NoteRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { lockedChat } from '../locked-chat.ts'
import { customersChat, presentNotes } from './list-notes.ts'

interface Words {
  text: string
  mentions?: number[]
}

/** Notifies consoles only: a note reaches neither the customer's stream nor the conversation's events. */
export async function addNote(app: App, account: Account, chatId: number, { text, mentions = [] }: Words) {
  const note = await inAccount(app.db, account.id, async (tx) => {
    await customersChat(tx, account, chatId)
    // A visitor merge may have moved the conversation to another chat.
    const chat = await lockedChat(tx, account.id, chatId)
    if (!chat) throw notFound('Chat')
    await refuseTooMany(tx, chat)
    const mentioned = await checkedPeople(tx, chat, mentions)
    const row = await tx
      .insertInto('notes')
      .values({
        account_id: account.id,
        chat_id: chatId,
        user_id: account.user_id,
        text,
        mentions: mentioned,
        unread_by: without(mentioned, account.user_id),
        created_at: app.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return (await presentNotes(tx, [row]))[0]!
  })
  await announceNotes(app, account, chatId)
  return note
}

/** Alerts only people who were not mentioned before. Without `mentions`, they stay unchanged. */
export async function changeNote(app: App, account: Account, noteId: number, words: Words) {
  const note = await inAccount(app.db, account.id, async (tx) => {
    const { chat, ...before } = await ownNote(tx, account, noteId)
    const { text, mentions = before.mentions } = words
    const isKnown = (userId: number) => before.mentions.includes(userId)
    const added = await checkedPeople(
      tx,
      chat,
      mentions.filter((userId) => !isKnown(userId)),
    )
    const row = await tx
      .updateTable('notes')
      .set({
        text,
        mentions: [...new Set([...mentions.filter(isKnown), ...added])],
        unread_by: [
          ...before.unread_by.filter((userId) => mentions.includes(userId)),
          ...without(added, account.user_id),
        ],
        ...(text !== before.text && { edited_at: app.now() }),
      })
      .where('account_id', '=', account.id)
      .where('id', '=', noteId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return (await presentNotes(tx, [row]))[0]!
  })
  await announceNotes(app, account, note.chat_id)
  return note
}

export async function removeNote(app: App, account: Account, noteId: number): Promise<void> {
  const { chat_id } = await inAccount(app.db, account.id, async (tx) => {
    const note = await ownNote(tx, account, noteId)
    await tx.deleteFrom('notes').where('account_id', '=', account.id).where('id', '=', noteId).execute()
    return note
  })
  await announceNotes(app, account, chat_id)
}

/** Marks all mentions of this person in the chat as read. */
export async function readMentions(app: App, account: Account, chatId: number): Promise<void> {
  const isNew = await inAccount(app.db, account.id, async (tx) => {
    await customersChat(tx, account, chatId)
    const { numUpdatedRows } = await tx
      .updateTable('notes')
      .set({ unread_by: sql`array_remove(unread_by, ${account.user_id}::bigint)` })
      .where('account_id', '=', account.id)
      .where('chat_id', '=', chatId)
      .where(mentionsUnread(account.user_id))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (isNew) await announceNotes(app, account, chatId)
}

/** Must match the condition of a partial index literally. */
export const mentionsUnread = (userId: number) =>
  sql<boolean>`(unread_by <> '{}' and ${userId}::bigint = any (unread_by))`

const announceNotes = (app: App, { id }: Account, chat_id: number) =>
  app.realtime.publish(id, { type: 'notes.updated', chat_id })

/** Returns the author's own note. Throws for notes of colleagues, which are visible but not editable. */
async function ownNote(
  tx: Transaction<Schema>,
  account: Account,
  noteId: number,
): Promise<NoteRow & { chat: ChatRow }> {
  const note = await tx
    .selectFrom('notes')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
  const chat = note && (await liveChat(tx, note))
  if (!chat) throw notFound('Note')
  if (note.user_id !== account.user_id) throw new AppError('forbidden', reason('note_author'))
  return { ...note, chat }
}

const liveChat = (tx: Transaction<Schema>, { account_id, chat_id }: NoteRow) =>
  tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', chat_id)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()

async function refuseTooMany(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<void> {
  const { count } = await tx
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= NOTES_PER_CHAT_MAX)
    throw new AppError('conflict', reason('notes_too_many', { number: NOTES_PER_CHAT_MAX }))
}

/** Checks that the people are in the team and can see the chat. Viewers are allowed. */
async function checkedPeople(
  tx: Transaction<Schema>,
  { account_id, agent_id }: ChatRow,
  userIds: number[],
): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return []
  const members = await tx
    .selectFrom('memberships')
    .select(['user_id', 'agent_ids'])
    .where('account_id', '=', account_id)
    .where('user_id', 'in', wanted)
    .where('deactivated_at', 'is', null)
    .execute()
  if (members.length < wanted.length) throw notFound('Person')
  if (members.some(({ agent_ids }) => agent_ids && !agent_ids.includes(agent_id)))
    throw new AppError('conflict', reason('mention_cannot_see'))
  return wanted
}

const without = (userIds: number[], userId: number) => userIds.filter((id) => id !== userId)
