import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatContact, ChatRow, ImportRow, Schema } from '../database/schema.ts'
import type { ContactRecord, ImportedContact, MessageRecord, NoteRecord } from './records.ts'

export interface Place {
  row: ImportRow
  botId: number
}

type StoredChat = Pick<ChatRow, 'id' | 'external_id' | 'display_name' | 'told_name' | 'contact'>

export interface StoredContacts {
  chatIdByKey: Map<string, number>
  /** Customers that are new. */
  added: number
}

/** Each customer is one chat, as on every channel. Known customers keep their data and get what was missing. */
export async function storeContacts(
  tx: Transaction<Schema>,
  app: App,
  place: Place,
  records: { contacts: ContactRecord[]; words: (MessageRecord | NoteRecord)[] },
): Promise<StoredContacts> {
  const contactByKey = await withKeys(tx, place, records.contacts)
  const nameByKey = new Map(records.words.flatMap(customerName))
  const keys = [...new Set([...contactByKey.keys(), ...records.words.map(({ customer }) => customer)])]
  if (keys.length === 0) return { chatIdByKey: new Map(), added: 0 }
  const known = await chatsByKey(tx, place, keys)
  for (const [key, contact] of contactByKey) {
    const chat = known.get(key)
    if (chat) await fillContact(tx, place, chat, contact)
  }
  const missing = keys.filter((key) => !known.has(key))
  const added = await addChats(
    tx,
    app,
    place,
    missing.map((key) => ({ key, contact: contactByKey.get(key), author: nameByKey.get(key) })),
  )
  const chatIdByKey = new Map(
    [...[...known.values()], ...added].map(({ id, external_id }) => [external_id!, id]),
  )
  return { chatIdByKey, added: added.length }
}

const customerName = (record: MessageRecord | NoteRecord): [string, string][] =>
  record.kind === 'message' && record.by === 'customer' && record.author
    ? [[record.customer, record.author]]
    : []

/** A table without ids names a customer by the address, as a conversation may have done before. */
async function withKeys(tx: Transaction<Schema>, { row, botId }: Place, contacts: ContactRecord[]) {
  const contactByKey = new Map<string, ImportedContact>()
  for (const { key, contact } of contacts) {
    const found = key ?? (await keyByAddress(tx, row.account_id, botId, contact))
    contactByKey.set(found, { ...contact, ...present(contactByKey.get(found)) })
  }
  return contactByKey
}

async function keyByAddress(
  tx: Transaction<Schema>,
  accountId: number,
  botId: number,
  { email, phone }: ImportedContact,
): Promise<string> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from chats where account_id = ${accountId} and bot_id = ${botId}
      and (email_key = email_key(${email}) or (${email}::text is null and phone_key = phone_key(${phone})))
    order by id limit 1`.execute(tx)
  return rows[0]?.external_id ?? (email ? `email:${email.toLowerCase()}` : `phone:${phone}`)
}

async function chatsByKey(
  tx: Transaction<Schema>,
  { row, botId }: Place,
  keys: string[],
): Promise<Map<string, StoredChat>> {
  const chats = await tx
    .selectFrom('chats')
    .select(['id', 'external_id', 'display_name', 'told_name', 'contact'])
    .where('account_id', '=', row.account_id)
    .where('bot_id', '=', botId)
    .where('external_id', 'in', keys)
    .execute()
  return new Map(chats.map((chat) => [chat.external_id!, chat]))
}

interface NewChat {
  key: string
  contact: ImportedContact | undefined
  author: string | undefined
}

async function addChats(tx: Transaction<Schema>, app: App, { row, botId }: Place, chats: NewChat[]) {
  if (chats.length === 0) return []
  const { account_id, agent_id, id: import_id } = row
  const added = await tx
    .insertInto('chats')
    .values(
      chats.map(({ key, contact, author }) => ({
        ...{ account_id, agent_id, bot_id: botId, external_id: key },
        display_name: shownName(contact) ?? author ?? key,
        mode: 'manual' as const,
        state_set: 'done' as const,
        contact: JSON.stringify(present(contact)),
        created_at: app.now(),
      })),
    )
    .returning(['id', 'external_id'])
    .execute()
  await tx
    .insertInto('import_items')
    .values(added.map(({ id }) => ({ account_id, import_id, kind: 'chat' as const, ref: id, chat_id: id })))
    .execute()
  return added
}

const shownName = (contact: ImportedContact | undefined) => contact?.name ?? contact?.email ?? contact?.phone

/** Without empty values. */
function present(contact: Partial<ImportedContact> | ChatContact | undefined): Partial<ImportedContact> {
  const { attributes = {}, ...values } = contact ?? {}
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(entries),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}

async function fillContact(
  tx: Transaction<Schema>,
  { row, botId }: Place,
  { id, contact: before, display_name, told_name }: StoredChat,
  contact: ImportedContact,
): Promise<void> {
  const [told, known] = [present(contact), present(before)]
  const after = {
    ...told,
    ...known,
    ...(told.attributes && { attributes: { ...told.attributes, ...known.attributes } }),
  }
  if (sameFields(after, known)) return
  const { account_id, id: import_id } = row
  const name = !known.name && told_name === null ? shownName(contact) : undefined
  // An undo of this import removes its own chats whole.
  await sql`
    insert into import_items (account_id, import_id, kind, ref, chat_id, before)
    select ${account_id}, ${import_id}, 'contact', ${id}, ${id}, ${JSON.stringify({ contact: before, display_name })}
    where not exists (select from import_items i where i.account_id = ${account_id} and i.import_id = ${import_id}
      and i.kind = 'chat' and i.ref = ${id})
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('chats')
    .set({ contact: JSON.stringify(after), ...(name && { display_name: name }) })
    .where('account_id', '=', account_id)
    .where('bot_id', '=', botId)
    .where('id', '=', id)
    .execute()
}

const sameFields = (one: Partial<ImportedContact>, other: Partial<ImportedContact>) =>
  sorted(one) === sorted(other)

const sorted = ({ attributes = {}, ...fields }: Partial<ImportedContact>) =>
  JSON.stringify([Object.entries(fields).sort(), Object.entries(attributes).sort()])
