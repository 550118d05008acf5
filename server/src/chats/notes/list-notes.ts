import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { NoteRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { ownedChat } from '../owned-chat.ts'
import { ruleHistory } from '../rules/rule-history.ts'

/** A chat's notes, rule events and notices to the customer. There are never many, so the list is not paged. */
export const listNotes = (app: App, account: Account, chatId: number) =>
  inAccount(app.db, account.id, async (tx) => {
    await customersChat(tx, account, chatId)
    const rows = await tx
      .selectFrom('notes')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('chat_id', '=', chatId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return {
      notes: await presentNotes(tx, rows),
      rule_events: await ruleHistory(tx, account, chatId),
      notices: await noticesOf(tx, account, chatId),
    }
  })

/** Notices belong to no turn. Failed ones are left out, because nobody received them. */
async function noticesOf(tx: Transaction<Schema>, account: Account, chatId: number) {
  const rows = await tx
    .selectFrom('deliveries')
    .select(['id', 'text', 'created_at'])
    .where('account_id', '=', account.id)
    .where('chat_id', '=', chatId)
    .where('message_id', 'is', null)
    .where('sent_by', '=', 'notice')
    .where('state', '!=', 'failed')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Internal chats belong to one person, who needs no notes. */
export async function customersChat(tx: Transaction<Schema>, account: Account, chatId: number) {
  const chat = await ownedChat(tx, account, chatId)
  if (chat.bot_id === null) throw notFound('Chat')
  return chat
}

export async function presentNotes(tx: Transaction<Schema>, rows: NoteRow[]): Promise<api.notes.Note[]> {
  const people = await peopleOf(
    tx,
    rows.flatMap(({ user_id, mentions }) => [user_id, ...mentions]),
  )
  const personOf = (id: number) => {
    const row = people.get(id)
    return row ? presentPerson(row) : null
  }
  return rows.map((row) => ({
    id: row.id,
    chat_id: row.chat_id,
    author: personOf(row.user_id),
    text: row.text,
    mentions: row.mentions.map(personOf).filter((person) => person !== null),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }))
}
