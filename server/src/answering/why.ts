import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { ownedMessage } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { withFileNames } from '../knowledge/files/file-names.ts'

/** Returns the reason of an answer, or null if the assistant did not give it or no reason was stored. */
export function whyAnswer(app: App, account: Account, messageId: number): Promise<api.messages.Why | null> {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedMessage(tx, account, messageId)
    const { rows } = await sql<{ reason: api.messages.Why | null }>`
      select reason_of(${account.id}, ${messageId}) as reason`.execute(tx)
    const reason = rows[0]!.reason
    return reason && { ...reason, passages: await withFileNames(tx, account.id, reason.passages) }
  })
}
