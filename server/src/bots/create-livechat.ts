import { BOT_NAME } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { ownedAgent } from '../agents/owned-agent.ts'
import { grantBonus } from '../billing/bonuses.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { auditName } from './audit-name.ts'
import { tellBotChanged } from './bot-changed.ts'
import { presentBot } from './list-bots.ts'
import { snippetOf } from './snippet.ts'

export async function createLivechat(
  app: App,
  account: Account,
  agentId: number,
  { bot_name, origin }: { bot_name: string | undefined; origin: string },
) {
  const bot = await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const added = await tx
      .insertInto('bots')
      .values({
        account_id: account.id,
        agent_id: agentId,
        integration_type: 'livechat',
        bot_name: bot_name || BOT_NAME,
      })
      .onConflict((clash) => clash.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!added) return
    await grantBonus(tx, app, account.id, 'live_chat')
    await noteAudit(tx, account, { action: 'bot_connected', at: app.now(), about: auditName(added) })
    return added
  })
  if (!bot) throw new AppError('conflict', reason('livechat_second'))
  await tellBotChanged(app, bot)
  return { bot: presentBot(bot), chat_widget_html: snippetOf(origin, bot.public_id) }
}
