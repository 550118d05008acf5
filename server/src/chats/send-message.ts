import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { connectedBot } from '../bots/connected-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { claimFiles } from './files/claim-files.ts'
import { lockedChat } from './locked-chat.ts'
import { storeOperatorTurn } from './operator-turn.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { ownedChat } from './owned-chat.ts'
import { presentMessages } from './present-messages.ts'

interface Words {
  /** May be empty if there are files. */
  text: string
  attachment_ids?: string[]
  /** A retry with the same id is the same message, even if the first response was lost. */
  client_id?: string
  /** The chat keeps its mode, so the assistant goes on answering if it does now. */
  keepsMode?: boolean
  /** Throws if the message must not be sent. Runs in the transaction that locks the chat. */
  unless?: (tx: Transaction<Schema>, chat: ChatRow) => Promise<void>
}

/** Sends an operator's message. */
export async function sendMessage(app: App, account: Account, chatId: number, words: Words) {
  const { text, attachment_ids = [], client_id } = words
  if (!text && attachment_ids.length === 0) throw new AppError('invalid_request', reason('message_empty'))
  const { message, ended } = await inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId)
    const chat = (await lockedChat(tx, account.id, chatId))!
    const earlier = await tx
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('chat_id', '=', chatId)
      .where('client_id', '=', client_id ?? null)
      .executeTakeFirst()
    if (earlier) return { message: (await presentMessages(tx, app, account.id, [earlier]))[0]!, ended: null }
    await words.unless?.(tx, chat)
    const { turn, ended } = await sendIn(tx, app, account, chat, words)
    return { message: (await presentMessages(tx, app, account.id, [turn]))[0]!, ended }
  })
  if (ended) announceSent(app, account.id, message, ended)
  return message
}

/** Runs in the transaction that locks the chat. `ended`: turns that the assistant will not answer any more. */
export async function sendIn(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  chat: ChatRow,
  { text, attachment_ids = [], client_id, keepsMode }: Words,
) {
  if (chat.bot_id !== null && !(await connectedBot(tx, account.id, chat.bot_id)))
    throw new AppError('conflict', reason('channel_not_connected'))
  const { turn, ended } = await storeOperatorTurn(tx, app, chat, {
    text,
    username: account.email,
    user_id: account.user_id,
    client_id,
    keepsMode,
  })
  await claimFiles(tx, turn, attachment_ids)
  await queueDelivery(tx, app, {
    chat,
    message_id: turn.id,
    sent_by: 'operator',
    text,
    file_ids: attachment_ids,
  })
  return { turn, ended }
}

/** Call after the commit. */
export function announceSent(
  app: App,
  accountId: number,
  { id, chat_id }: { id: number; chat_id: number },
  ended: number[],
): void {
  dropAnswerOf(app, accountId, chat_id)
  announce(app, accountId, chat_id, [id, ...ended])
}
