import { CONTACT_CHATS_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { customersChat } from '../notes/list-notes.ts'
import { announceContact } from './change-contact.ts'
import { presentContact } from './present-contact.ts'

/** Merges whole contacts, with chats that this person may not see: a customer's identity is the same for everybody. */
export async function mergeContacts(app: App, account: Account, chatId: number, otherId: number) {
  const { chatIds, ...merged } = await inAccount(app.db, account.id, async (tx) => {
    await bothChats(tx, account, chatId, otherId)
    await refuseTooMany(tx, account, chatId, otherId)
    const { rows } = await sql<{ id: number | null }>`
      select merge_contacts(${account.id}, ${chatId}, ${otherId}, ${account.user_id}, ${app.now()}) as id`.execute(
      tx,
    )
    const merge_id = rows[0]!.id
    if (merge_id === null) throw new AppError('conflict', reason('same_customer'))
    await noteAudit(tx, account, {
      action: 'contact_merged',
      at: app.now(),
      about: `#${chatId} + #${otherId}`,
    })
    return {
      merge_id,
      contact: await presentContact(tx, app, await customersChat(tx, account, chatId)),
      chatIds: await allChats(tx, account, chatId),
    }
  })
  await announceContact(app, account, chatIds)
  return merged
}

/** Data entered since the merge stays with the remaining contact. */
export async function unmergeContacts(
  app: App,
  account: Account,
  chatId: number,
  { merge_id, are_different = false }: { merge_id: number; are_different?: boolean },
) {
  const { chatIds, contact } = await inAccount(app.db, account.id, async (tx) => {
    const chat = await customersChat(tx, account, chatId)
    const merge = await tx
      .selectFrom('contact_merges')
      .select('id')
      .where('account_id', '=', account.id)
      .where('id', '=', merge_id)
      .where('kept_id', '=', chat.contact_id ?? 0)
      .executeTakeFirst()
    if (!merge) throw notFound('Merge')
    const before = await allChats(tx, account, chatId)
    const { rows } = await sql<{ moved: number[] }>`
      select unmerge_contacts(${account.id}, ${merge_id}, ${account.user_id}, ${are_different}, ${app.now()}) as moved`.execute(
      tx,
    )
    const moved = rows[0]!.moved
    // Somebody else undid it, or merged the contact again, at the same time.
    if (moved.length === 0) throw notFound('Merge')
    const kept = before.find((id) => !moved.includes(id)) ?? chatId
    await noteAudit(tx, account, {
      action: 'contact_unmerged',
      at: app.now(),
      about: `#${kept} − #${moved[0]}`,
    })
    return {
      contact: await presentContact(tx, app, await customersChat(tx, account, chatId)),
      chatIds: before,
    }
  })
  await announceContact(app, account, chatIds)
  return contact
}

/** The match is no longer suggested, nor merged by a signed identity, until somebody merges the contacts by hand. */
export async function rejectMatch(
  app: App,
  account: Account,
  chatId: number,
  { chat_id: otherId, are_different }: { chat_id: number; are_different: boolean },
) {
  const contact = await inAccount(app.db, account.id, async (tx) => {
    await bothChats(tx, account, chatId, otherId)
    await sql`select lock_contacts(${account.id})`.execute(tx)
    const chats = await allChats(tx, account, chatId)
    if (chats.includes(otherId)) throw new AppError('conflict', reason('separate_first'))
    const pair = { chat_id: Math.min(chatId, otherId), other_chat_id: Math.max(chatId, otherId) }
    if (are_different)
      await tx
        .insertInto('contact_rejections')
        .values({ account_id: account.id, ...pair, user_id: account.user_id, created_at: app.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await sql`
        delete from contact_rejections where account_id = ${account.id} and chat_id = ${pair.chat_id}
          and other_chat_id = ${pair.other_chat_id}`.execute(tx)
    return presentContact(tx, app, await customersChat(tx, account, chatId))
  })
  await announceContact(app, account, [chatId, otherId])
  return contact
}

async function bothChats(tx: Transaction<Schema>, account: Account, chatId: number, otherId: number) {
  await customersChat(tx, account, chatId)
  await customersChat(tx, account, otherId)
}

async function refuseTooMany(tx: Transaction<Schema>, account: Account, chatId: number, otherId: number) {
  const [own, others] = [await allChats(tx, account, chatId), await allChats(tx, account, otherId)]
  if (own.length + others.length > CONTACT_CHATS_MAX && !own.includes(otherId))
    throw new AppError('conflict', reason('customer_chats', { number: CONTACT_CHATS_MAX }))
}

/** Includes chats that the caller may not see: they are counted, and their consoles are notified. */
async function allChats(tx: Transaction<Schema>, { id }: Account, chatId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select name_contact(${id}, ${chatId}) as ids`.execute(tx)
  return rows[0]!.ids
}
