import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { endWaiting } from './locked-chat.ts'

export const PREVIEW_LENGTH = 200

interface Words {
  text: string
  username: string | null
  /** The team member who wrote it; absent if it was written outside the console. */
  user_id?: number
  client_id?: string
  external_id?: string
  at?: Date
  /** The chat keeps its mode, so the assistant goes on answering if it does now. */
  keepsMode?: boolean
}

/**
 * Stores an operator's message in a locked chat: it cancels the assistant's pending answers and, unless `keepsMode`,
 * switches the chat to manual. `ended` are the turns that lost their answer.
 */
export async function storeOperatorTurn(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { text, username, user_id, client_id, external_id, at = app.now(), keepsMode = false }: Words,
): Promise<{ turn: MessageRow; ended: number[] }> {
  const { account_id, id: chat_id, bot_id } = chat
  const ended = await endWaiting(tx, account_id, chat_id)
  const seq = chat.last_seq + ended.length + 1
  const turn = await tx
    .insertInto('messages')
    .values({
      account_id,
      chat_id,
      bot_id,
      seq,
      answer_seq: seq,
      timestamp: at,
      username,
      user_id,
      answer: text,
      answered_by: 'operator',
      answered_at: at,
      message_type: 'operator',
      is_read: true,
      client_id,
      external_id,
      created_at: app.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('chat_events').values({ account_id, chat_id, seq, message_id: turn.id }).execute()
  const isTaken = chat.assignee_id === null && (await isTakenByAnswering(tx, chat))
  await tx
    .updateTable('chats')
    .set((eb) => ({
      turn: eb('turn', '+', 1),
      answered_turn: eb('turn', '+', 1),
      last_seq: seq,
      mode: chat.mode === 'auto' && bot_id !== null && !keepsMode ? 'manual' : chat.mode,
      last_message_time: at,
      preview: text.slice(0, PREVIEW_LENGTH),
      state_set: 'waiting' as const,
      state_turn: eb('turn', '+', 1),
      state_before: null,
      assignee_id: chat.assignee_id ?? (isTaken ? user_id : null) ?? null,
      ...waited(chat, at),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', chat_id)
    .execute()
  return { turn, ended }
}

/** False if the assistant's chats are assigned only by hand. */
async function isTakenByAnswering(
  tx: Transaction<Schema>,
  { account_id, agent_id }: ChatRow,
): Promise<boolean> {
  const agent = await tx
    .selectFrom('agents')
    .select('assign_by')
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirst()
  return agent?.assign_by !== 'hand'
}

/** The first operator message after a hand-over ends the customer's waiting time. */
const waited = ({ hand_over_at, hand_over_wait_s, hand_over_taken_at }: ChatRow, at: Date) =>
  hand_over_at &&
  hand_over_wait_s === null && {
    hand_over_wait_s: Math.max(0, Math.round((at.getTime() - hand_over_at.getTime()) / 1000)),
    hand_over_taken_at: hand_over_taken_at ?? at,
  }
