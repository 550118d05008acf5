import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { type OwnedChat, ownedChat } from './owned-chat.ts'
import { presentChats } from './present-chats.ts'

/** One chat with what is known of its customer. */
export function chatDetails(app: App, account: Account, chatId: number) {
  return inAccount(app.db, account.id, async (tx) => {
    const chat = await ownedChat(tx, account, chatId)
    const [shown, ...past_chats] = await presentChats(tx, app, account.id, [
      chat,
      ...(await pastChats(tx, chat)),
    ])
    return {
      chat: shown!,
      contact: contactOf(chat),
      page: chat.context.page ?? null,
      locale: chat.context.locale ?? null,
      csat: chat.csat_score === null ? null : { score: chat.csat_score, comment: chat.csat_comment },
      message_count: await messageCount(tx, chat),
      past_chats,
    }
  })
}

export const contactOf = ({ contact: { name, email, reply_email, user_id, is_verified } }: ChatRow) => ({
  name: name ?? null,
  email: reply_email ?? email ?? null,
  user_id: user_id ?? null,
  is_verified: is_verified ?? false,
})

/**
 * A customer has one chat on a bot, so the others are on bots that the same agent had before. Their name says
 * who they are only within one kind of channel.
 */
async function pastChats(tx: Transaction<Schema>, chat: OwnedChat): Promise<ChatRow[]> {
  const { account_id, agent_id, external_id, integration_type } = chat
  if (external_id === null || integration_type === null) return []
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', 'in', (bots) =>
      bots
        .selectFrom('bots')
        .select('id')
        .where('account_id', '=', account_id)
        .where('agent_id', '=', agent_id)
        .where('integration_type', '=', integration_type),
    )
    .where('external_id', '=', external_id)
    .where('id', '!=', chat.id)
    .orderBy('last_message_time', (order) => order.desc().nullsLast())
    .limit(PAST_CHATS_SHOWN)
    .execute()
}

async function messageCount(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

const PAST_CHATS_SHOWN = 20
