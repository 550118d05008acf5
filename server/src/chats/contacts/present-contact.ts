import { type api, CONTACT_ITEMS_SHOWN, SUGGESTIONS_SHOWN } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChatRow, ContactRow, Schema } from '../../database/schema.ts'
import { presentAttachment } from '../attachments.ts'
import { customersChat, presentNotes } from '../notes/list-notes.ts'
import type { OwnedChat } from '../owned-chat.ts'

type Contact = api.contacts.Contact
type Identity = api.contacts.Identity

export const contactOfChat = (app: App, account: Account, chatId: number): Promise<Contact> =>
  inAccount(app.db, account.id, async (tx) =>
    presentContact(tx, app, await customersChat(tx, account, chatId)),
  )

/**
 * The contact of a chat with everything that belongs to it. Chats and data from their channels are limited to those
 * that the caller may see; data that people entered is visible to everyone who sees one of the chats.
 */
export async function presentContact(tx: Transaction<Schema>, app: App, chat: OwnedChat): Promise<Contact> {
  const chats = await chatsOfContact(tx, chat)
  const entered = await enteredFor(tx, chat)
  return {
    ...valuesOf(chats, entered),
    attributes: attributesOf(chats, entered),
    identities: await identitiesOf(tx, chats),
    suggestions: await suggestionsFor(tx, chats, entered),
    ...(await filesOf(tx, app, chats)),
    ...(await notesOf(tx, chats)),
  }
}

/** The given chat first, then the others, latest first. */
export async function chatsOfContact(tx: Transaction<Schema>, chat: OwnedChat): Promise<OwnedChat[]> {
  if (chat.contact_id === null) return [chat]
  return tx
    .selectFrom('chats')
    .innerJoin('bots', (join) =>
      join.onRef('bots.account_id', '=', 'chats.account_id').onRef('bots.id', '=', 'chats.bot_id'),
    )
    .selectAll('chats')
    .select('bots.integration_type')
    .where('chats.account_id', '=', chat.account_id)
    .where('chats.contact_id', '=', chat.contact_id)
    .where(ofLiveAgent('chats'))
    .orderBy((eb) => eb('chats.id', '=', chat.id), 'desc')
    .orderBy('chats.last_message_time', (order) => order.desc().nullsLast())
    .orderBy('chats.id', 'desc')
    .execute()
}

/** Values that people entered, or undefined if the chat has no contact. */
export async function enteredFor(
  tx: Transaction<Schema>,
  { account_id, contact_id }: Pick<ChatRow, 'account_id' | 'contact_id'>,
): Promise<ContactRow | undefined> {
  if (contact_id === null) return
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', contact_id)
    .executeTakeFirst()
}

export const toldEmail = ({ contact: { reply_email, email } }: ChatRow) => reply_email ?? email ?? null
export const toldPhone = ({ contact: { reply_phone, phone } }: ChatRow) => reply_phone ?? phone ?? null
const toldName = ({ told_name, display_name }: ChatRow) => told_name ?? display_name
const firstOf = (values: (string | null | undefined)[]) => values.find((value) => value) ?? null

function valuesOf(chats: OwnedChat[], entered: ContactRow | undefined) {
  const choose = (own: string | null | undefined, told: (string | null | undefined)[]) => ({
    value: own ?? firstOf(told),
    is_entered: own != null,
  })
  return {
    name: choose(entered?.name, chats.map(toldName)),
    email: choose(entered?.email, chats.map(toldEmail)),
    phone: choose(entered?.phone, chats.map(toldPhone)),
  }
}

/** Entered values take precedence over those from pages, and the open chat's page over other pages. */
function attributesOf(chats: OwnedChat[], entered: ContactRow | undefined): api.contacts.Attribute[] {
  const known = new Map<string, api.contacts.Attribute>()
  for (const { contact } of chats.toReversed())
    for (const [name, value] of Object.entries(contact.attributes ?? {}))
      known.set(name, {
        name,
        value,
        is_entered: false,
        is_verified: contact.are_attributes_verified ?? false,
      })
  for (const [name, value] of Object.entries(entered?.attributes ?? {}))
    known.set(name, { name, value, is_entered: true, is_verified: true })
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name))
}

async function identitiesOf(tx: Transaction<Schema>, chats: OwnedChat[]): Promise<Identity[]> {
  const { account_id, contact_id } = chats[0]!
  const merges =
    contact_id === null
      ? []
      : await tx
          .selectFrom('contact_merges')
          .select(['id', 'chat_ids', 'user_id', 'created_at'])
          .where('account_id', '=', account_id)
          .where('kept_id', '=', contact_id)
          .execute()
  const people = await peopleOf(
    tx,
    merges.map(({ user_id }) => user_id),
  )
  return chats.map((chat) => {
    const merge = merges.find(({ chat_ids }) => chat_ids.includes(chat.id))
    const by = merge && people.get(merge.user_id)
    return {
      chat_id: chat.id,
      agent_id: chat.agent_id,
      bot_id: chat.bot_id!,
      integration_type: chat.integration_type!,
      handle: handleOf(chat),
      verified_by: verifiedBy(chat),
      verified_email: chat.contact.verified_email ?? null,
      merge: merge
        ? {
            id: merge.id,
            by: by ? presentPerson(by) : null,
            at: merge.created_at.toISOString(),
            chats: merge.chat_ids.filter((id) => chats.some((each) => each.id === id)).length,
          }
        : null,
    }
  })
}

/** Here the customer, a site, a program or an export says who they are; elsewhere the provider does. */
const isTold = (type: OwnedChat['integration_type']) =>
  type === 'livechat' || type === 'api' || type === 'import'

/** The sender address of an email can be forged, so it verifies nothing. */
function verifiedBy({ integration_type, contact }: OwnedChat): Identity['verified_by'] {
  if (integration_type === 'email') return null
  if (!isTold(integration_type)) return 'channel'
  return contact.is_verified ? 'site' : null
}

function handleOf(chat: OwnedChat): string {
  const { contact, integration_type } = chat
  if (integration_type === 'email') return chat.external_id ?? toldName(chat)
  if (!isTold(integration_type)) return toldName(chat)
  return (contact.is_verified ? contact.user_id : toldEmail(chat)) || toldName(chat)
}

/** Other contacts with the same e-mail address or phone number, latest first, except matches that were rejected. */
async function suggestionsFor(
  tx: Transaction<Schema>,
  chats: OwnedChat[],
  entered: ContactRow | undefined,
): Promise<Contact['suggestions']> {
  const { account_id } = chats[0]!
  const keysOf = (key: 'email_key' | 'phone_key') => [
    ...new Set([entered, ...chats].map((row) => row?.[key]).filter((value) => value != null)),
  ]
  const [emails, phones] = [keysOf('email_key'), keysOf('phone_key')]
  if (emails.length + phones.length === 0) return []
  const ids = chats.map(({ id }) => id)
  // Compares the indexed last digits first, then the whole numbers.
  const isSamePhone = (key: string) => sql`
    phone_end(${sql.ref(key)}) = any (array(select phone_end(unnest(${phones}::text[]))))
      and exists (select from unnest(${phones}::text[]) own where is_same_phone(${sql.ref(key)}, own))`
  const { rows } = await sql<Contact['suggestions'][number]>`
    with matching as (
      select id, 'email' as match, email_key as value from chats
        where account_id = ${account_id} and email_key = any (${emails}::text[])
      union all select id, 'phone', phone_key from chats
        where account_id = ${account_id} and ${isSamePhone('phone_key')}
      union all select c.id, 'email', k.email_key from contacts k
        join chats c on c.account_id = k.account_id and c.contact_id = k.id
        where k.account_id = ${account_id} and k.email_key = any (${emails}::text[])
      union all select c.id, 'phone', k.phone_key from contacts k
        join chats c on c.account_id = k.account_id and c.contact_id = k.id
        where k.account_id = ${account_id} and ${isSamePhone('k.phone_key')}
    ), latest as (
      select chats.*, matching.match, matching.value, b.integration_type
      from matching
        join chats on chats.account_id = ${account_id} and chats.id = matching.id
        join bots b on b.account_id = chats.account_id and b.id = chats.bot_id
      where chats.id <> all (${ids}::bigint[]) and ${ofLiveAgent('chats')}
      order by chats.last_message_time desc nulls last, chats.id desc limit ${CANDIDATES_MAX}
    ), people as (
      select distinct on (coalesce(contact_id, -id)) * from latest
      order by coalesce(contact_id, -id), last_message_time desc nulls last, id desc, match
    )
    select id as chat_id, agent_id, bot_id, display_name, integration_type, match, value from people
    where not are_rejected(${account_id}, ${ids}::bigint[], array(select chats_of_contact(${account_id}, people.id)))
    order by last_message_time desc nulls last, id desc limit ${SUGGESTIONS_SHOWN}`.execute(tx)
  return rows
}

/** An address that many contacts share does not identify anyone. */
const CANDIDATES_MAX = 50

async function filesOf(tx: Transaction<Schema>, app: App, chats: OwnedChat[]) {
  const ids = chats.map(({ id }) => id)
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'file_name', 'media_type', 'size', 'chat_id', 'created_at'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('account_id', '=', chats[0]!.account_id)
    .where('chat_id', 'in', ids)
    .where('message_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(CONTACT_ITEMS_SHOWN)
    .execute()
  return {
    files: rows.map(({ chat_id, created_at, total: _, ...row }) => ({
      ...presentAttachment(app, row),
      chat_id: chat_id!,
      created_at: created_at.toISOString(),
    })),
    files_total: rows[0]?.total ?? 0,
  }
}

async function notesOf(tx: Transaction<Schema>, chats: OwnedChat[]) {
  const rows = await tx
    .selectFrom('notes')
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('account_id', '=', chats[0]!.account_id)
    .where(
      'chat_id',
      'in',
      chats.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CONTACT_ITEMS_SHOWN)
    .execute()
  return { notes: await presentNotes(tx, rows), notes_total: rows[0]?.total ?? 0 }
}
