import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { addChatEvent, announce } from './announce.ts'
import { customersChat } from './customers-chat.ts'
import { lockedChat } from './locked-chat.ts'

interface Correction {
  threadKey: string
  externalId: string
  text: string
}

/** A customer changed what they had written. An answer that was given already stays as it was. */
export async function correctQuestion(
  app: App,
  bot: BotRow,
  { threadKey, externalId, text }: Correction,
): Promise<void> {
  const { account_id } = bot
  const turn = await inAccount(app.db, account_id, async (tx) => {
    const chat = await customersChat(tx, bot, threadKey)
    if (!chat || !(await lockedChat(tx, account_id, chat.id))) return undefined
    const changed = await tx
      .updateTable('messages')
      .set({ question: text })
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot.id)
      .where('external_id', '=', externalId)
      .where('message_type', '=', 'customer')
      .where('question', '!=', text)
      .returning(['id', 'chat_id'])
      .executeTakeFirst()
    if (changed) await addChatEvent(tx, account_id, changed.chat_id, changed.id)
    return changed
  })
  if (turn) announce(app, account_id, turn.chat_id, [turn.id])
}
