import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { tellBotChanged } from './bot-changed.ts'
import { makeIdentitySecret, sealIdentitySecret } from './identity-secret.ts'
import { presentBot } from './list-bots.ts'
import { settingsOf } from './livechat-settings.ts'
import { ownedBot } from './owned-bot.ts'
import { demoPath, snippetOf } from './snippet.ts'

export async function livechatSetup(app: App, account: Account, botId: number, origin: string) {
  const bot = await inAccount(app.db, account.id, (tx) => ownedBot(tx, account, botId, 'livechat'))
  return presentSetup(bot, origin)
}

export async function saveLivechatSettings(
  app: App,
  account: Account,
  botId: number,
  settings: api.livechat.WidgetSettings,
  origin: string,
) {
  const allowed_sites = [...new Set(settings.allowed_sites.map((site) => site.toLowerCase()))]
  const bot = await changeLivechat(app, account, botId, {
    settings: JSON.stringify({ ...settings, allowed_sites }),
  })
  return presentSetup(bot, origin)
}

/** The former secret becomes invalid at once, because it may have leaked. */
export async function newIdentitySecret(app: App, account: Account, botId: number): Promise<string> {
  const secret = makeIdentitySecret()
  await changeLivechat(app, account, botId, { secret: sealIdentitySecret(app, botId, secret) })
  app.chatStreams.endStreamsOf(account.id)
  return secret
}

export async function revokeVisitors(app: App, account: Account, botId: number): Promise<void> {
  // Tokens contain whole seconds, so those issued within this second become void too.
  const visitors_since = new Date(Math.floor(app.now().getTime() / 1000 + 1) * 1000)
  await changeLivechat(app, account, botId, { visitors_since })
  app.chatStreams.endStreamsOf(account.id)
}

async function changeLivechat(
  app: App,
  account: Account,
  botId: number,
  change: { settings: string } | { secret: string } | { visitors_since: Date },
): Promise<BotRow> {
  const bot = await inAccount(app.db, account.id, async (tx) => {
    await ownedBot(tx, account, botId, 'livechat')
    return tx
      .updateTable('bots')
      .set(change)
      .where('account_id', '=', account.id)
      .where('id', '=', botId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  await tellBotChanged(app, bot)
  return bot
}

const presentSetup = (bot: BotRow, origin: string) => ({
  bot: presentBot(bot),
  settings: settingsOf(bot),
  chat_widget_html: snippetOf(origin, bot.public_id),
  demo_url: origin + demoPath(bot.public_id),
  seen: bot.seen_on && bot.seen_at ? { on: bot.seen_on, at: bot.seen_at.toISOString() } : null,
  has_identity_secret: bot.secret !== null,
})
