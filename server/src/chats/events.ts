import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { aiHaltedIn } from './ai-halt.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'

/** Presents chats and turns for the console's event stream, with a constant number of queries per batch. */
export function chatEvents(app: App) {
  const { realtime } = app
  for (const type of ['chat.updated', 'drafts.updated', 'notes.updated'] as const)
    realtime.presenter(type, async (tx, accountId, events) => {
      const chatById = await chatsOf(app, tx, accountId, events)
      return events.map(({ chat_id }) => {
        const chat = chatById.get(chat_id)
        return chat ? { type, chat } : null
      })
    })
  realtime.presenter('message.updated', async (tx, accountId, events) => {
    const chatById = await chatsOf(app, tx, accountId, events)
    const messageById = await messagesOf(app, tx, accountId, events)
    return events.map(({ type, chat_id, message_id }) => {
      const [chat, message] = [chatById.get(chat_id), messageById.get(message_id)]
      return chat && message ? { type, chat, message } : null
    })
  })
  realtime.presenter('ai.updated', async (tx, accountId, events) => {
    const halted = await aiHaltedIn(tx, accountId)
    return events.map(({ type }) => ({ type, halted }))
  })
}

async function chatsOf(app: App, tx: Transaction<Schema>, accountId: number, events: { chat_id: number }[]) {
  const rows = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', idsOf(events.map(({ chat_id }) => chat_id)))
    .execute()
  return new Map((await presentChats(tx, app, accountId, rows)).map((chat) => [chat.id, chat]))
}

async function messagesOf(
  app: App,
  tx: Transaction<Schema>,
  accountId: number,
  events: { message_id: number }[],
) {
  const rows = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', idsOf(events.map(({ message_id }) => message_id)))
    .execute()
  return new Map((await presentMessages(tx, app, accountId, rows)).map((message) => [message.id, message]))
}

const idsOf = (ids: number[]) => [...new Set(ids)]
