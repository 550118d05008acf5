import type { Transaction } from 'kysely'
import type { AgentRow, ChatRow, Schema } from '../database/schema.ts'
import { isBeingAnswered } from './leave-to-person.ts'
import { NOT_HANDED_OVER } from './set-mode.ts'

/**
 * What becomes of a locked chat that is done: nobody is waited for, and it is the assistant's again, in the mode that new
 * chats begin with. Nothing that was said until now triggers another hand-over; the next message counts as any other.
 * A question that the assistant is answering keeps its answer.
 */
export const finished = (chat: ChatRow, agent_mode: AgentRow['agent_mode']) => ({
  ...(!isBeingAnswered(chat) && {
    ...NOT_HANDED_OVER,
    mode: chat.mode === 'manual' ? agent_mode : chat.mode,
    answered_turn: chat.turn,
    left_turn: 0,
    unknown_in_a_row: 0,
    triggers_from_seq: chat.last_seq,
  }),
  state_set: 'done' as const,
  state_turn: chat.turn,
  state_before: null,
  snoozed_until: null,
})

export async function defaultModeOf(tx: Transaction<Schema>, { account_id, agent_id }: ChatRow) {
  const { agent_mode } = await tx
    .selectFrom('agents')
    .select('agent_mode')
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirstOrThrow()
  return agent_mode
}
