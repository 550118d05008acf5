import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { plainWords } from '../language/plain-words.ts'
import { addChatEvent, announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { customersChat } from './customers-chat.ts'
import { draftAnew } from './drafts/store-draft.ts'
import { lockedChat } from './locked-chat.ts'

interface Correction {
  threadKey: string
  externalId: string
  text: string
}

/** Handles a customer's edit of an earlier message. An existing answer stays and is marked as outdated. */
export async function correctQuestion(
  app: App,
  bot: BotRow,
  { threadKey, externalId, text }: Correction,
): Promise<void> {
  const { account_id } = bot
  const turns = await inAccount(app.db, account_id, async (tx) => {
    const chat = await customersChat(tx, bot, threadKey)
    const locked = chat && (await lockedChat(tx, account_id, chat.id))
    if (!locked) return []
    const before = await tx
      .selectFrom('messages')
      .select(['id', 'chat_id', 'question'])
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot.id)
      .where('external_id', '=', externalId)
      .where('message_type', '=', 'customer')
      .where('question', '!=', text)
      .executeTakeFirst()
    if (!before) return []
    await tx
      .updateTable('messages')
      .set({ question: text, question_edited_at: app.now() })
      .set((row) => ({ original_question: row.fn.coalesce('original_question', 'question') }))
      .where('account_id', '=', account_id)
      .where('id', '=', before.id)
      .execute()
    // Changes of punctuation or case do not change the question.
    const isSame = plainWords(before.question) === plainWords(text)
    const answer = isSame ? undefined : await answerTo(tx, account_id, before)
    if (answer)
      await tx
        .updateTable('messages')
        .set({ answer_outdated: true })
        .where('account_id', '=', account_id)
        .where('id', '=', answer.id)
        .execute()
    if (!isSame) await draftAnew(tx, app, locked)
    const changed = [...new Set([before.id, ...(answer ? [answer.id] : [])])]
    for (const id of changed) await addChatEvent(tx, account_id, before.chat_id, id)
    return changed.map((id) => ({ id, chat_id: before.chat_id }))
  })
  if (!turns[0]) return
  // An answer that is being written replies to the old text.
  dropAnswerOf(app, account_id, turns[0].chat_id)
  announce(
    app,
    account_id,
    turns[0].chat_id,
    turns.map(({ id }) => id),
  )
}

/** Messages of a burst share one answer, which is stored with the last of them. */
function answerTo(tx: Transaction<Schema>, accountId: number, asked: { id: number; chat_id: number }) {
  return tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('chat_id', '=', asked.chat_id)
    .where('id', '>=', asked.id)
    .where('message_type', '=', 'customer')
    .where('answered_by', '=', 'ai')
    .orderBy('id')
    .executeTakeFirst()
}
