import type { Transaction } from 'kysely'
import { type PersonRow, peopleOf } from '../accounts/team/people.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { changeLockedChat } from './change-chats.ts'
import { lockedChat } from './locked-chat.ts'
import { ownedChat } from './owned-chat.ts'
import { changeMode } from './set-mode.ts'

/** `by`: who was first; null where nobody is known by name. */
export type Taken = { state: 'taken' } | { state: 'taken_before' | 'not_needed'; by: PersonRow | null }

/**
 * The person takes a chat that needs somebody. The first counts: a colleague who has it since `formerAssigneeId` had it
 * keeps it.
 */
export async function takeChat(
  app: App,
  account: Account,
  chatId: number,
  formerAssigneeId: number | null,
): Promise<Taken> {
  const done = await inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId)
    const chat = (await lockedChat(tx, account.id, chatId))!
    const { assignee_id } = chat
    if (isTakenByColleague(chat, account.user_id, formerAssigneeId))
      return { taken: { state: 'taken_before' as const, by: await personOf(tx, assignee_id) }, ended: null }
    if (!chat.needs_person) {
      const isOwn = assignee_id === account.user_id
      const by = await personOf(tx, await lastAnswerer(tx, chat))
      return {
        taken: isOwn ? { state: 'taken' as const } : { state: 'not_needed' as const, by },
        ended: null,
      }
    }
    const ended = await changeMode(tx, app, account.id, chatId, 'manual', account.user_id)
    if (assignee_id !== account.user_id) await changeLockedChat(tx, chat, { assignee_id: account.user_id })
    return { taken: { state: 'taken' as const }, ended: ended ?? [] }
  })
  if (done.ended) {
    dropAnswerOf(app, account.id, chatId)
    announce(app, account.id, chatId, done.ended)
    if (done.ended.length > 0) announce(app, account.id, chatId)
  }
  return done.taken
}

const personOf = async (tx: Transaction<Schema>, userId: number | null) =>
  (await peopleOf(tx, [userId])).get(userId) ?? null

async function lastAnswerer(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<number | null> {
  const answer = await tx
    .selectFrom('messages')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('answered_by', '=', 'operator')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return answer?.user_id ?? null
}

export const isTakenByColleague = (
  { assignee_id }: Pick<ChatRow, 'assignee_id'>,
  userId: number,
  formerAssigneeId: number | null,
) => assignee_id !== null && assignee_id !== userId && assignee_id !== formerAssigneeId
