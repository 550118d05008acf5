import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { dropAnswersOfAccount } from './answers-under-way.ts'
import { lockAiHalt } from './locked-chat.ts'

export function aiState(app: App, account: Account): Promise<api.chats.AiState> {
  return inAccount(app.db, account.id, async (tx) => {
    const haltedAt = await haltedSince(tx, account.id)
    return {
      halted: haltedAt !== null,
      halted_at: haltedAt?.toISOString() ?? null,
      halted_by: haltedAt && (await haltedBy(tx, account.id)),
      assistants: await countAssistants(tx, account.id),
      open_chats: await countOpenChats(tx, app, account.id),
    }
  })
}

/** For display only. Code that sends an answer must use `isAiHalted`, which locks. */
export const aiHaltedIn = async (tx: Transaction<Schema>, accountId: number): Promise<boolean> =>
  (await haltedSince(tx, accountId)) !== null

/** One flag for the account: each chat keeps its own mode, so starting again restores it. */
export async function setAiHalted(app: App, account: Account, halted: boolean): Promise<api.chats.AiState> {
  if (account.agent_ids) throw new AppError('forbidden', reason('halt_all'))
  await inAccount(app.db, account.id, async (tx) => {
    await lockAiHalt(tx, account.id)
    const changed = await tx
      .updateTable('accounts')
      .set({ ai_halted_at: halted ? app.now() : null, ai_halted_by: halted ? account.user_id : null })
      .where('id', '=', account.id)
      .where('ai_halted_at', halted ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    await noteAudit(tx, account, { action: halted ? 'ai_stopped' : 'ai_restarted', at: app.now() })
  })
  if (halted) dropAnswersOfAccount(app, account.id)
  await app.realtime.publish(account.id, { type: 'ai.updated' })
  return aiState(app, account)
}

async function haltedSince(tx: Transaction<Schema>, accountId: number): Promise<Date | null> {
  const { ai_halted_at } = await tx
    .selectFrom('accounts')
    .select('ai_halted_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return ai_halted_at
}

/** The person's name, or their e-mail address if the name is empty. */
async function haltedBy(tx: Transaction<Schema>, accountId: number): Promise<string | null> {
  const person = await tx
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.ai_halted_by')
    .select(['users.name', 'users.email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return person ? person.name || person.email : null
}

async function countAssistants(tx: Transaction<Schema>, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countOpenChats(tx: Transaction<Schema>, app: App, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('bots')
    .innerJoin('chats', (join) =>
      join.onRef('chats.account_id', '=', 'bots.account_id').onRef('chats.bot_id', '=', 'bots.id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bots.account_id', '=', accountId)
    .where('bots.deleted_at', 'is', null)
    .where('chats.last_message_time', '>', new Date(app.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}

const DAY_MS = 86_400_000
