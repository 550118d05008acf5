import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import type { Account } from '../context.ts'
import type { BotRow, ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Which chats a route may access. All routes that read or change a chat use this check. */
export type ChatKind = 'any' | 'internal' | BotRow['integration_type']

export type OwnedChat = ChatRow & { integration_type: BotRow['integration_type'] | null }

export async function ownedChat(
  tx: Transaction<Schema>,
  account: Account,
  chatId: number,
  kind: ChatKind = 'any',
): Promise<OwnedChat> {
  const chat = await tx
    .selectFrom('chats')
    .leftJoin('bots', (join) =>
      join.onRef('bots.account_id', '=', 'chats.account_id').onRef('bots.id', '=', 'chats.bot_id'),
    )
    .selectAll('chats')
    .select('bots.integration_type')
    .where('chats.account_id', '=', account.id)
    .where('chats.id', '=', chatId)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()
  if (!chat || (kind !== 'any' && (chat.integration_type ?? 'internal') !== kind)) throw notFound('Chat')
  return chat
}

export async function ownedMessage(
  tx: Transaction<Schema>,
  account: Account,
  messageId: number,
): Promise<MessageRow> {
  const message = await tx
    .selectFrom('messages')
    .innerJoin('chats', (join) =>
      join.onRef('chats.account_id', '=', 'messages.account_id').onRef('chats.id', '=', 'messages.chat_id'),
    )
    .selectAll('messages')
    .where('messages.account_id', '=', account.id)
    .where('messages.id', '=', messageId)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()
  if (!message) throw notFound('Message')
  return message
}
