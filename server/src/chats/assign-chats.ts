import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { changeChats } from './change-chats.ts'

/** To a colleague, to oneself, or to nobody. */
export const assignChats = (app: App, account: Account, chatIds: number[], userId: number | null) =>
  changeChats(app, account, chatIds, async (tx, chat) => {
    if (userId !== null) await checkMember(tx, chat, userId)
    return { assignee_id: userId }
  })

async function checkMember(
  tx: Transaction<Schema>,
  { account_id, agent_id }: ChatRow,
  userId: number,
): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select(['role', 'agent_ids'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw notFound('Person')
  if (member.role === 'viewer' || (member.agent_ids && !member.agent_ids.includes(agent_id)))
    throw new AppError('conflict', 'This person cannot answer in this chat.')
}
