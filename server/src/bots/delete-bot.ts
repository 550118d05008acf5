import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { type AuditActor, noteAudit } from '../platform/note-audit.ts'
import { auditName } from './audit-name.ts'
import { tellBotChanged } from './bot-changed.ts'
import { askToDisconnect } from './disconnect-bot.ts'
import { ownedBot } from './owned-bot.ts'

/** Its chats are kept; the bot receives and sends no more, and its secret is deleted. */
export async function deleteBot(
  app: App,
  account: AuditActor,
  botId: number,
  type?: BotRow['integration_type'],
): Promise<void> {
  const bot = await inAccount(app.db, account.id, async (tx) => {
    const found = await ownedBot(tx, account, botId, type)
    await tx
      .updateTable('bots')
      .set({ deleted_at: app.now(), secret: null })
      .where('account_id', '=', account.id)
      .where('id', '=', botId)
      .execute()
    await askToDisconnect(tx, app, found)
    await noteAudit(tx, account, { action: 'bot_deleted', at: app.now(), about: auditName(found) })
    return found
  })
  app.jobs.wake()
  await tellBotChanged(app, bot)
  app.chatStreams.endStreamsOf(account.id)
}
