import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { noteAudit } from '../platform/note-audit.ts'

interface ChatSettings {
  done_after_days: number
}

export const chatSettings = (app: App, account: Account): Promise<ChatSettings> =>
  inAccount(app.db, account.id, (tx) =>
    tx
      .selectFrom('accounts')
      .select('done_after_days')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow(),
  )

/** The hourly job does the rest. */
export async function saveChatSettings(app: App, account: Account, wanted: ChatSettings) {
  const { done_after_days } = wanted
  await inAccount(app.db, account.id, async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ done_after_days })
      .where('id', '=', account.id)
      .where('done_after_days', '!=', done_after_days)
      .returning('id')
      .executeTakeFirst()
    const note = { action: 'done_after_changed', at: app.now(), about: String(done_after_days) } as const
    if (changed) await noteAudit(tx, account, note)
  })
  return { done_after_days }
}
