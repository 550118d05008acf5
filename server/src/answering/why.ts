import type { api } from '@switchboard/contract'
import { ownedMessage } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { withFileNames } from '../knowledge/files/file-names.ts'

/** What an answer was made from; null when the assistant did not give it, or kept no reasons yet. */
export function whyAnswer(app: App, account: Account, messageId: number): Promise<api.messages.Why | null> {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedMessage(tx, account, messageId)
    const kept = await tx
      .selectFrom('answer_reasons')
      .select('reason')
      .where('account_id', '=', account.id)
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    if (!kept) return null
    return { ...kept.reason, passages: await withFileNames(tx, account.id, kept.reason.passages) }
  })
}
