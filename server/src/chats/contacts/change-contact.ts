import { ATTRIBUTES_MAX, type api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ContactRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { customersChat } from '../notes/list-notes.ts'
import { presentContact } from './present-contact.ts'

type Changes = z.output<typeof api.contacts.change.body>

/** The activity log records which fields were changed and by whom, never their values. */
export async function changeContact(app: App, account: Account, chatId: number, changes: Changes) {
  const { contact, chatIds } = await inAccount(app.db, account.id, async (tx) => {
    await customersChat(tx, account, chatId)
    const before = await lockedContact(tx, account, chatId)
    const after = { ...before, ...given(changes), attributes: changedAttributes(before, changes) }
    const fields = (['name', 'email', 'phone', 'attributes'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    const chatIds = fields.length > 0 ? await save(tx, account, chatId, after) : []
    if (fields.length > 0)
      await noteAudit(tx, account, {
        action: 'contact_changed',
        at: app.now(),
        about: `#${chatId}: ${fields.join(', ')}`,
      })
    return { contact: await presentContact(tx, app, await customersChat(tx, account, chatId)), chatIds }
  })
  // Chats with the same address are announced too, so that the merge suggestion shows there at once.
  const matching = chatIds.length > 0 ? contact.suggestions.map(({ chat_id }) => chat_id) : []
  await announceContact(app, account, [...chatIds, ...matching])
  return contact
}

/** Tells consoles that show one of these chats to reload the contact. */
export async function announceContact(app: App, { id }: Account, chatIds: number[]): Promise<void> {
  for (const chat_id of chatIds) await app.realtime.publish(id, { type: 'chat.updated', chat_id })
}

const given = ({ attributes: _, ...fields }: Changes) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A merge can exceed the limit. From then on the number of attributes can only decrease. */
function changedAttributes(
  { attributes: before }: ContactRow,
  { attributes = {} }: Changes,
): ContactRow['attributes'] {
  const entries = Object.entries({ ...before, ...attributes }).filter(([, value]) => value !== null)
  if (entries.length > Math.max(ATTRIBUTES_MAX, Object.keys(before).length))
    throw new AppError('conflict', reason('attributes_too_many', { number: ATTRIBUTES_MAX }))
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as ContactRow['attributes']
}

/** Locks the chat's row first, so that it cannot be merged meanwhile. */
async function lockedContact(tx: Transaction<Schema>, account: Account, chatId: number): Promise<ContactRow> {
  const { rows } = await sql<{ id: number | null }>`
    select contact_of_chat(${account.id}, ${chatId}) as id`.execute(tx)
  const row = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', rows[0]!.id ?? 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Chat')
  return {
    ...row,
    attributes: Object.fromEntries(Object.entries(row.attributes).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Returns the chats of the contact. Webhooks get an event only for the chat in which it was edited. */
async function save(
  tx: Transaction<Schema>,
  account: Account,
  chatId: number,
  { id, name, email, phone, attributes }: ContactRow,
): Promise<number[]> {
  await tx
    .updateTable('contacts')
    .set({ name, email, phone, attributes: JSON.stringify(attributes) })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<{ ids: number[] }>`
    select name_contact(${account.id}, ${chatId}) as ids,
      note_webhook_event(${account.id}, 'contact.updated', jsonb_build_object('chat_id', ${chatId}::bigint))`.execute(
    tx,
  )
  return rows[0]!.ids
}
