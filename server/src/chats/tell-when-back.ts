import { isPhone, type Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatContact, ChatRow, Schema } from '../database/schema.ts'
import { awayText } from '../hours/back-text.ts'
import { awayNow } from '../hours/team-hours.ts'
import { languageOf } from './phrases.ts'

/**
 * The text for a customer who waits for people: when they are back, and how to leave an address. Returns null during
 * working hours. From here on the customer's messages are searched for an address (read-contact.ts), so the caller must
 * send the text. Runs in the transaction that locks the chat.
 */
export async function tellWhenBack(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  language: Language,
): Promise<string | null> {
  const { account_id, agent_id, id, bot_id } = chat
  const agent = await tx
    .selectFrom('agents')
    .select(['opening_hours', 'team_hours'])
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirst()
  const away = agent && awayNow(agent, app.now())
  if (!away) return null
  const asks = !isReachable(chat)
  if (asks && bot_id !== null)
    await tx
      .updateTable('chats')
      .set({ contact_asked_at: app.now() })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
  return awayText(away, { asks, now: app.now(), language })
}

/** The notice, followed by when people are back. */
export async function withReturn(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  notice: string,
  language = languageOf(chat),
): Promise<string> {
  const away = await tellWhenBack(tx, app, chat, language)
  return away ? `${notice} ${away}` : notice
}

const isReachable = ({ contact }: ChatRow) =>
  Boolean(contact.email ?? contact.reply_email ?? phoneToReach(contact))

/** The phone number that the customer left, or else the one from the page, if it is valid. */
export const phoneToReach = ({ reply_phone, phone }: ChatContact): string | null =>
  reply_phone ?? (phone && isPhone(phone) ? phone : null)
