import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { dropAnswersOfAccount } from './answers-under-way.ts'

export function aiHalted(app: App, account: Account): Promise<boolean> {
  return inAccount(app.db, account.id, (tx) => aiHaltedIn(tx, account.id))
}

/** For showing it; whoever lets an answer leave asks `isAiHalted`, which locks. */
export async function aiHaltedIn(tx: Transaction<Schema>, accountId: number): Promise<boolean> {
  const { ai_halted_at } = await tx
    .selectFrom('accounts')
    .select('ai_halted_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return ai_halted_at !== null
}

/** One flag over all chats: their own modes stay as they are, so starting again restores each of them. */
export async function setAiHalted(app: App, account: Account, halted: boolean): Promise<boolean> {
  await inAccount(app.db, account.id, (tx) =>
    tx
      .updateTable('accounts')
      .set({ ai_halted_at: halted ? app.now() : null })
      .where('id', '=', account.id)
      .where('ai_halted_at', halted ? 'is' : 'is not', null)
      .execute(),
  )
  if (halted) dropAnswersOfAccount(app, account.id)
  await app.realtime.publish(account.id, { type: 'ai.updated' })
  return halted
}
