import type { IncomingMessage } from 'node:http'
import { ATTACHMENTS_PER_MESSAGE } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { refuseBeyondStorage } from '../knowledge/files/storage.ts'
import { AppError } from '../platform/errors.ts'
import { keepFile } from './files/keep-file.ts'
import { ownedChat } from './owned-chat.ts'
import { abilitiesOf } from './present-chats.ts'

/** Enough for a few people who write in the same chat, too few to use as file storage. */
const WAITING_MAX = 4 * ATTACHMENTS_PER_MESSAGE

/** Keeps an operator's file until a message in this chat is sent with it. */
export async function attachFile(
  app: App,
  account: Account,
  chatId: number,
  name: string,
  request: IncomingMessage,
) {
  const { bot_id, maxBytes } = await inAccount(app.db, account.id, async (tx) => {
    const { bot_id, integration_type } = await ownedChat(tx, account, chatId)
    const { max_file_bytes: maxBytes } = abilitiesOf(app, integration_type)
    if (bot_id === null || maxBytes === null) throw new AppError('conflict', reason('files_not_here'))
    await refuseTooManyWaiting(tx, account.id, chatId)
    return { bot_id, maxBytes }
  })
  await refuseBeyondStorage(app, account.id, Number(request.headers['content-length'] ?? 0))
  const owner = { account_id: account.id, bot_id, external_id: null, chat_id: chatId }
  return keepFile(app, owner, name, request, { maxBytes })
}

async function refuseTooManyWaiting(tx: Transaction<Schema>, accountId: number, chatId: number) {
  const { waiting } = await tx
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('message_id', 'is', null)
    .where('is_photo', '=', false)
    .executeTakeFirstOrThrow()
  if (waiting >= WAITING_MAX) throw new AppError('conflict', reason('files_waiting'))
}
