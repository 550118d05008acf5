import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import type { ChatAddress, ChatEvent } from '../platform/chat-streams/chat-events.ts'
import { presentConversation } from './present-conversation.ts'
import { presentTurns } from './present-turn.ts'

/** Presents a chat's events with the current state of each message, with a constant number of queries per batch. */
export async function presentEvents(
  app: App,
  tx: Transaction<Schema>,
  chat: ChatAddress,
  events: ChatEvent[],
): Promise<api.livechat.VisitorEvent[]> {
  const messageIds = events.flatMap(({ message_id }) => message_id ?? [])
  const turnById = await turnsById(app, tx, chat, messageIds)
  const conversation = messageIds.length < events.length ? await conversationOf(app, tx, chat) : null
  return events.map(({ seq, message_id }) => {
    const turn = message_id === null ? undefined : turnById.get(message_id)
    if (turn) return { type: 'turn', seq, turn }
    if (message_id === null && conversation) return { type: 'conversation', seq, conversation }
    return { type: 'nothing', seq }
  })
}

async function turnsById(
  app: App,
  tx: Transaction<Schema>,
  { accountId, chatId }: ChatAddress,
  ids: number[],
) {
  if (ids.length === 0) return new Map<number, api.livechat.Turn>()
  const rows = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('id', 'in', ids)
    .execute()
  return new Map((await presentTurns(app, tx, accountId, rows)).map((turn) => [turn.id, turn]))
}

async function conversationOf(app: App, tx: Transaction<Schema>, { accountId, chatId }: ChatAddress) {
  const chat = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  return chat ? presentConversation(app, tx, chat) : null
}
