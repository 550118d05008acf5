import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Range, ShownEvent, Source } from '../realtime/source.ts'

export type ChatAddress = { accountId: number; chatId: number }

/** `message_id` is null if the conversation itself changed. */
export type ChatEvent = { seq: number; message_id: number | null }

/** Presents all events at once, in the same order, so that a batch needs no more queries than a single event. */
export type PresentChatEvents = (
  tx: Transaction<Schema>,
  chat: ChatAddress,
  events: ChatEvent[],
) => Promise<(object | null)[]>

/** The same without a transaction; returns null if it needs one. */
export type ReadChatEventsQuickly = (
  chat: ChatAddress,
  after: number,
  limit: number,
) => Promise<ShownEvent[] | null>

export const keyOfChat = ({ accountId, chatId }: ChatAddress) => `${accountId}/${chatId}`

/** The events of one chat, for the customer in it. */
export function chatEvents(
  present: PresentChatEvents,
  readQuickly: ReadChatEventsQuickly,
): Source<ChatAddress> {
  return {
    keyOf: keyOfChat,
    accountOf: ({ accountId }) => accountId,
    range: chatRange,
    readQuickly,
    async read(tx, chat, after, limit) {
      const events = await readChatEvents(tx, chat, after, limit)
      let shown: Promise<(object | null)[]> | undefined
      return events.map(({ seq }, index) => ({
        seq,
        async show() {
          shown ??= present(tx, chat, events)
          return (await shown)[index] ?? null
        },
      }))
    },
  }
}

export async function chatRange(tx: Transaction<Schema>, chat: ChatAddress): Promise<Range> {
  const row = await tx
    .selectFrom('chats')
    .select((eb) => [
      'last_seq as last',
      eb
        .selectFrom('chat_events')
        .select('seq')
        .where('account_id', '=', chat.accountId)
        .where('chat_id', '=', chat.chatId)
        .orderBy('seq')
        .limit(1)
        .as('oldest'),
    ])
    .where('account_id', '=', chat.accountId)
    .where('id', '=', chat.chatId)
    .executeTakeFirst()
  return row ?? { last: 0, oldest: null }
}

export function readChatEvents(
  tx: Transaction<Schema>,
  { accountId, chatId }: ChatAddress,
  after: number,
  limit: number,
): Promise<ChatEvent[]> {
  return tx
    .selectFrom('chat_events')
    .select(['seq', 'message_id'])
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
