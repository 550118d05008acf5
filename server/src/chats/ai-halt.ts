import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { dropAnswersOfAccount } from './answers-under-way.ts'

export function aiHalted(app: App, account: Account): Promise<boolean> {
  return inAccount(app.db, account.id, async (tx) => {
    const { ai_halted_at } = await tx
      .selectFrom('accounts')
      .select('ai_halted_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    return ai_halted_at !== null
  })
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
