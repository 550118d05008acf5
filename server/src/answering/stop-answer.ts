import { announce } from '../chats/announce.ts'
import { endAnswerOf } from '../chats/answers-under-way.ts'
import { endWaiting, lockedChat } from '../chats/locked-chat.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'

/** Stops the answer: the text written so far is kept. If writing has not started, the turn ends without an answer. */
export async function stopAnswer(app: App, account: Account, chatId: number): Promise<void> {
  const ended = await inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId, 'internal')
    await lockedChat(tx, account.id, chatId)
    const writing = await tx
      .selectFrom('jobs')
      .select('id')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'answer_chat')
      .where('state', '=', 'running')
      .where(({ eb, ref }) => eb(ref('payload', '->>').key('chat_id'), '=', String(chatId)))
      .executeTakeFirst()
    return writing ? [] : endWaiting(tx, account.id, chatId)
  })
  endAnswerOf(app, account.id, chatId)
  if (ended.length > 0) announce(app, account.id, chatId, ended)
}
