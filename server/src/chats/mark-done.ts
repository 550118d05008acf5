import type { Transaction } from 'kysely'
import type { AgentRow, ChatRow, Schema } from '../database/schema.ts'
import { isBeingAnswered } from './leave-to-person.ts'
import { NOT_HANDED_OVER } from './set-mode.ts'

/**
 * The changes that mark a locked chat as done: it needs no person and returns to the assistant, in the default mode of
 * new chats. Earlier messages cannot trigger another hand-over; the next message counts as usual. An answer that the
 * assistant is writing is not cancelled.
 */
export async function doneChanges(tx: Transaction<Schema>, chat: ChatRow) {
  return {
    ...NOT_HANDED_OVER,
    ...(!isBeingAnswered(chat) && {
      mode: chat.mode === 'manual' ? await defaultModeOf(tx, chat) : chat.mode,
      answered_turn: chat.turn,
      left_turn: 0,
      unknown_in_a_row: 0,
      triggers_from_seq: chat.last_seq,
    }),
    state_set: 'done' as const,
    state_turn: chat.turn,
    state_before: null,
    snoozed_until: null,
  }
}

async function defaultModeOf(
  tx: Transaction<Schema>,
  { account_id, agent_id }: ChatRow,
): Promise<AgentRow['agent_mode']> {
  const { agent_mode } = await tx
    .selectFrom('agents')
    .select('agent_mode')
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirstOrThrow()
  return agent_mode
}
