import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { changeChats } from './change-chats.ts'

/** Assigns the chats to a colleague, to the caller, or to nobody. */
export const assignChats = (app: App, account: Account, chatIds: number[], userId: number | null) =>
  changeChats(app, account, chatIds, async (tx, chat) => {
    if (userId !== null) await checkMember(tx, chat, userId)
    return { assignee_id: userId }
  })

async function checkMember(tx: Transaction<Schema>, chat: ChatRow, userId: number): Promise<void> {
  const standing = await standingOf(tx, chat, userId)
  if (standing === 'unknown') throw notFound('Person')
  if (standing === 'reads') throw new AppError('conflict', reason('chat_reader'))
}

/** Whether a person can answer in chats of this assistant (null: any assistant). `unknown`: not in the team. */
export async function standingOf(
  tx: Transaction<Schema>,
  { account_id, agent_id }: { account_id: number; agent_id: number | null },
  userId: number,
): Promise<'answers' | 'reads' | 'unknown'> {
  const member = await tx
    .selectFrom('memberships')
    .select(['role', 'agent_ids'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!member) return 'unknown'
  const isElsewhere = agent_id !== null && member.agent_ids && !member.agent_ids.includes(agent_id)
  return member.role === 'viewer' || isElsewhere ? 'reads' : 'answers'
}
