import type { Transaction } from 'kysely'
import { type PersonRow, peopleOf } from '../accounts/team/people.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertRow, ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { changeLockedChat } from './change-chats.ts'
import { lockedChat } from './locked-chat.ts'
import { ownedChat } from './owned-chat.ts'
import { changeMode } from './set-mode.ts'

/** `by`: who was first; null if unknown. */
interface TakenBefore {
  state: 'taken_before' | 'not_needed'
  by: PersonRow | null
}
export type Taken = { state: 'taken' } | TakenBefore

/** Somebody else took the chat first. */
export class TakenError extends AppError {
  constructor(readonly taken: TakenBefore) {
    super('conflict', 'Somebody else has this conversation.')
  }
}

/** When the chat began to need a person, and its assignee at that time. */
type Since = Pick<AlertRow, 'assignee_id' | 'created_at'>

/** Assigns a chat that needs a person to the caller. The first one wins: a colleague who took it since keeps it. */
export async function takeChat(app: App, account: Account, chatId: number, since: Since): Promise<Taken> {
  const done = await inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId)
    const chat = (await lockedChat(tx, account.id, chatId))!
    const { assignee_id } = chat
    const before = await takenBefore(tx, chat, account.user_id, since)
    if (before) return { taken: before, ended: null }
    if (!chat.needs_person) {
      const isOwn = assignee_id === account.user_id
      const taken = isOwn ? { state: 'taken' as const } : { state: 'not_needed' as const, by: null }
      return { taken, ended: null }
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

/** Runs in the transaction that locks the chat. */
export async function refuseIfTaken(
  tx: Transaction<Schema>,
  chat: ChatRow,
  userId: number,
  since: Since,
): Promise<void> {
  const before = await takenBefore(tx, chat, userId, since)
  if (before) throw new TakenError(before)
}

/** Reports a colleague who has taken or answered the chat since; null if the caller may go on. */
async function takenBefore(
  tx: Transaction<Schema>,
  chat: ChatRow,
  userId: number,
  { assignee_id: former, created_at }: Since,
): Promise<TakenBefore | null> {
  const { assignee_id, hand_over_taken_at } = chat
  if (assignee_id === userId) return null
  const isOthers = assignee_id !== null && assignee_id !== former
  const answerer = isOthers ? null : await answererSince(tx, chat, created_at)
  if (answerer === userId) return null
  if (answerer !== null) return { state: 'not_needed', by: await personOf(tx, answerer) }
  const isTaken = isOthers || (assignee_id !== null && (hand_over_taken_at ?? created_at) > created_at)
  return isTaken ? { state: 'taken_before', by: await personOf(tx, assignee_id) } : null
}

async function answererSince(
  tx: Transaction<Schema>,
  { account_id, id }: ChatRow,
  at: Date,
): Promise<number | null> {
  const answer = await tx
    .selectFrom('messages')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('answered_by', '=', 'operator')
    .where('answered_at', '>', at)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return answer?.user_id ?? null
}
