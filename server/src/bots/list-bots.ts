import type { api, Reason } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { consentOf } from './connecting/pending.ts'

export function listBots(app: App, account: Account, agentId: number, onlyActive: boolean) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .$if(onlyActive, (query) => query.where('deleted_at', 'is', null))
      .orderBy('id')
      .execute()
    return rows.map(presentBot)
  })
}

export const presentBot = (bot: BotRow): api.bots.Bot => ({
  id: bot.id,
  agent_id: bot.agent_id,
  integration_type: bot.integration_type,
  bot_name: bot.bot_name,
  fb_page_name: bot.fb_page_name,
  status: bot.status,
  connection: {
    ...(bot.deleted_at
      ? DELETED
      : {
          state: bot.connection,
          reason: bot.connection_reason,
          reason_code: bot.connection_reason_code,
        }),
    last_event_at: bot.last_event_at?.toISOString() ?? null,
    receives: receivesBy(bot),
    ...asksBecause(bot),
  },
  account: (bot.settings.account as string | undefined) ?? null,
  consent: consentOf(bot),
})

function receivesBy({ integration_type, receives }: BotRow): api.bots.Bot['connection']['receives'] {
  if (integration_type === 'livechat') return null
  return integration_type === 'api' ? 'call' : receives
}

function asksBecause({ receives, settings }: BotRow) {
  const { asks_because = '', asks_because_code = null } = receives === 'poll' ? settings : {}
  return { asks_because: String(asks_because), asks_because_code: asks_because_code as Reason | null }
}

const REMOVED = reason('bot_deleted')
const DELETED = { state: 'disabled', reason: englishReason(REMOVED), reason_code: REMOVED } as const
