import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, ContactRow, Schema } from '../database/schema.ts'
import { chatsOfContact, enteredFor, toldEmail, toldPhone } from './contacts/present-contact.ts'
import { type OwnedChat, ownedChat } from './owned-chat.ts'
import { presentChats } from './present-chats.ts'

/** One chat with its customer's details. */
export function chatDetails(app: App, account: Account, chatId: number) {
  return inAccount(app.db, account.id, async (tx) => {
    const chat = await ownedChat(tx, account, chatId)
    const [shown, ...past_chats] = await presentChats(tx, app, account.id, [
      chat,
      ...(await otherChats(tx, chat)),
    ])
    return {
      chat: shown!,
      contact: contactOf(chat, await enteredFor(tx, chat)),
      page: chat.context.page ?? null,
      locale: chat.context.locale ?? null,
      csat: chat.csat_score === null ? null : { score: chat.csat_score, comment: chat.csat_comment },
      message_count: await messageCount(tx, chat),
      past_chats,
    }
  })
}

export const contactOf = (chat: ChatRow, entered: ContactRow | undefined) => ({
  name: entered?.name ?? chat.contact.name ?? null,
  email: entered?.email ?? toldEmail(chat),
  phone: entered?.phone ?? toldPhone(chat),
  user_id: chat.contact.user_id ?? null,
  is_verified: chat.contact.is_verified ?? false,
})

/** The customer's other chats on all channels, latest first. */
async function otherChats(tx: Transaction<Schema>, chat: OwnedChat): Promise<ChatRow[]> {
  const chats = [...(await chatsOfContact(tx, chat)), ...(await pastChats(tx, chat))]
  const timeOf = ({ last_message_time }: ChatRow) => last_message_time?.getTime() ?? 0
  return [...new Map(chats.map((each) => [each.id, each as ChatRow])).values()]
    .filter(({ id }) => id !== chat.id)
    .sort((one, other) => timeOf(other) - timeOf(one))
    .slice(0, OTHER_CHATS_SHOWN)
}

/** Chats on the agent's former bots, of the same channel only: an external id identifies a customer only there. */
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
    .limit(OTHER_CHATS_SHOWN)
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

const OTHER_CHATS_SHOWN = 20
