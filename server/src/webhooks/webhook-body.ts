import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { contactOf } from '../chats/chat-details.ts'
import { enteredFor } from '../chats/contacts/present-contact.ts'
import { presentChats } from '../chats/present-chats.ts'
import { presentMessages } from '../chats/present-messages.ts'
import type { App } from '../context.ts'
import type { Schema, WebhookDeliveryRow } from '../database/schema.ts'

type Body = api.webhooks.WebhookBody

/** Returns null if the conversation no longer exists. */
export async function webhookBody(
  tx: Transaction<Schema>,
  app: App,
  delivery: WebhookDeliveryRow,
): Promise<Body | null> {
  const data = delivery.event === 'test' ? {} : await dataOf(tx, app, delivery)
  return (
    data && {
      id: delivery.event_id,
      type: delivery.event,
      created_at: delivery.created_at.toISOString(),
      api_key: await keyOf(tx, delivery),
      data,
    }
  )
}

async function dataOf(
  tx: Transaction<Schema>,
  app: App,
  { account_id, event, about }: WebhookDeliveryRow,
): Promise<Body['data'] | null> {
  const turns =
    about.message_id === undefined
      ? []
      : await tx
          .selectFrom('messages')
          .selectAll()
          .where('account_id', '=', account_id)
          .where('id', '=', about.message_id)
          .execute()
  const row = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    // When a visitor is identified, their messages move to another chat.
    .where('id', '=', turns[0]?.chat_id ?? about.chat_id!)
    .executeTakeFirst()
  const [chat] = row ? await presentChats(tx, app, account_id, [row]) : []
  if (!row || !chat) return null
  if (event === 'rated') return { chat, rating: { score: row.csat_score ?? 0, comment: row.csat_comment } }
  if (event === 'contact.updated') return { chat, contact: contactOf(row, await enteredFor(tx, row)) }
  if (about.message_id === undefined) return { chat }
  const [message] = await presentMessages(tx, app, account_id, turns)
  if (!message) return null
  // The reason for rejecting a draft and the proposed actions with their values are for the team only.
  const { rejected_draft, proposals, ...told } = message
  return { chat, message: told }
}

async function keyOf(
  tx: Transaction<Schema>,
  { account_id, api_key_id }: WebhookDeliveryRow,
): Promise<Body['api_key']> {
  if (api_key_id === null) return null
  const key = await tx
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .where('id', '=', api_key_id)
    .executeTakeFirst()
  return key ?? null
}
