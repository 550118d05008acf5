// Stores the e-mail address or phone number that a customer leaves when asked for one.
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { findPersonalData } from '../llm/personal-data.ts'
import type { JobRun } from '../platform/jobs.ts'
import { addChatEvent, announce } from './announce.ts'
import { lockedChat } from './locked-chat.ts'

type Payload = { chat_id: number }

/** The database queues this job for each message of a customer who was asked. */
export function readContacts(app: App): void {
  app.jobs.on('read_contact', (run) => readContact(app, run as JobRun<Payload>))
}

export async function readContact(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const { chat_id } = payload
  const isFound = await inAccount(app.db, accountId, async (tx) => {
    const chat = await lockedChat(tx, accountId, chat_id)
    if (!chat?.contact_asked_at) return false
    const words = await wordsSince(tx, chat, chat.contact_asked_at)
    const found = words.map(contactIn)
    const { reply_email } = found.findLast((each) => each.reply_email) ?? {}
    const { reply_phone } = found.findLast((each) => each.reply_phone) ?? {}
    if (!reply_email && !reply_phone) return false
    const contact = {
      ...chat.contact,
      ...(reply_email && { reply_email }),
      ...(reply_phone && { reply_phone }),
    }
    await tx
      .updateTable('chats')
      .set({ contact: JSON.stringify(contact), contact_asked_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', chat_id)
      .execute()
    await addChatEvent(tx, accountId, chat_id, null)
    return true
  })
  if (isFound) announce(app, accountId, chat_id)
}

async function wordsSince(tx: Transaction<Schema>, { account_id, id }: ChatRow, at: Date): Promise<string[]> {
  const messages = await tx
    .selectFrom('messages')
    .select('question')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('message_type', '=', 'customer')
    .where('created_at', '>=', at)
    .orderBy('seq')
    .limit(MESSAGES_READ)
    .execute()
  return messages.map(({ question }) => question ?? '')
}

const MESSAGES_READ = 20

/** The first e-mail address and the first phone number. An order number is not a phone number. */
export function contactIn(text: string): { reply_email?: string; reply_phone?: string } {
  const found = findPersonalData(text, { kinds: ['email', 'iban', 'card', 'phone'], patterns: [] })
  const textOf = (kind: 'email' | 'phone', isOne: (said: string, before: string) => boolean) =>
    found
      .filter((each) => each.kind === kind)
      .map(({ from, to }) => ({ said: text.slice(from, to), before: text.slice(0, from) }))
      .find(({ said, before }) => isOne(said, before))?.said
  const email = textOf('email', (said) => said.length <= EMAIL_MAX)?.replace(/[.-]{1,9}$/, '')
  const phone = textOf('phone', (_, before) => !ORDER.test(before.slice(-ORDER_MAX)))
  return { ...(email && { reply_email: email }), ...(phone && { reply_phone: phone }) }
}

const EMAIL_MAX = 254
/** Characters before a number that are searched for a word such as "order". */
const ORDER_MAX = 60
const ORDER =
  /(?:#|№|order|invoice|parcel|tracking|zam[oó]wieni\p{L}{0,9}|faktur\p{L}{0,9}|paczk\p{L}{0,9}|przesy[łl]k\p{L}{0,9}|заказ\p{L}{0,9}|сч[её]т\p{L}{0,9}|посылк\p{L}{0,9})(?:\s{1,3}(?:number|no|nr|numer|номер))?[\s.:#№]{0,5}$/iu
