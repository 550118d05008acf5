import type { InboundMessage } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { receiveQuestion } from '../receive-question.ts'
import { askForFiles } from '../remote-files/ask-for-files.ts'

/**
 * Routes a reply to an unseen-answers mail back to its live chat. The token must name the mail, and the sender must be
 * its recipient: neither is enough alone. Returns false for an ordinary mail.
 */
export async function receiveMailReply(app: App, bot: BotRow, message: InboundMessage): Promise<boolean> {
  const { continues, threadKey, text, externalId, at, files = [] } = message
  if (continues === undefined) return false
  const { account_id } = bot
  const chat = await inAccount(app.db, account_id, async (tx) => {
    const mail = await tx
      .selectFrom('unseen_mails')
      .select(['chat_id', 'address', 'up_to_seq'])
      .where('account_id', '=', account_id)
      .where('id', '=', continues)
      .where('bot_id', '=', bot.id)
      .executeTakeFirst()
    if (!mail || mail.address.toLowerCase() !== threadKey) return null
    // A visitor who replies has read the mail.
    return tx
      .updateTable('chats')
      .set((eb) => ({ visitor_read_seq: eb.fn('greatest', ['visitor_read_seq', eb.val(mail.up_to_seq)]) }))
      .where('account_id', '=', account_id)
      .where('id', '=', mail.chat_id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('bots')
            .select('bots.id')
            .whereRef('bots.account_id', '=', 'chats.account_id')
            .whereRef('bots.id', '=', 'chats.bot_id')
            .where('bots.deleted_at', 'is', null),
        ),
      )
      .returning(['id', 'agent_id', 'bot_id', 'external_id', 'display_name'])
      .executeTakeFirst()
  })
  if (!chat) return false
  const { message_id } = await receiveQuestion(app, {
    account_id,
    agent_id: chat.agent_id,
    bot_id: chat.bot_id,
    chat_id: chat.id,
    ...(chat.external_id && { customer: chat.external_id }),
    name: chat.display_name ?? threadKey,
    type: 'customer',
    text,
    external_id: `mail ${externalId}`,
    at,
  })
  await askForFiles(app, bot, message_id, files)
  return true
}
