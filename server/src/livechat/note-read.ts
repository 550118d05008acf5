import { sql } from 'kysely'
import { addChatEvent } from '../chats/announce.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'

/**
 * Marks everything up to here as seen, and notifies the visitor's other windows. Does nothing if that covers no unread
 * answer, so that the resulting event does not trigger another one.
 */
export async function noteRead(app: App, visitor: Visitor, seq: number): Promise<void> {
  const { account_id, bot_id, subject } = visitor
  const chatId = await inAccount(app.db, account_id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update chats c set visitor_read_seq = least(${seq}::bigint, c.last_seq)
      where c.account_id = ${account_id} and c.bot_id = ${bot_id} and c.external_id = ${subject}
        and exists (
          select from messages m where m.account_id = c.account_id and m.chat_id = c.id
            and m.answer_seq > c.visitor_read_seq and m.answer_seq <= ${seq}::bigint)
      returning c.id`.execute(tx)
    const chat = rows[0]
    if (chat) await addChatEvent(tx, account_id, chat.id, null)
    return chat?.id
  })
  if (chatId !== undefined) app.chatStreams.changed(account_id, chatId)
}
