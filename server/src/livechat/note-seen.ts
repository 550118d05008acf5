import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { isAllowedSite } from './allowed-sites.ts'
import type { LivechatWidget } from './widgets.ts'

const EVERY_MS = 60_000

/** Shows the owner that the snippet is installed. Runs in the background, so that visitors do not wait. */
export function noteSeen(app: App, widget: LivechatWidget, referer: string | undefined, ownHosts: string[]) {
  const site = siteOf(referer)
  if (!site || ownHosts.includes(site.host) || !isAllowedSite(site.origin, widget.settings.allowed_sites))
    return
  const now = app.now()
  if (widget.seen_at && now.getTime() - widget.seen_at.getTime() < EVERY_MS) return
  const isNews = widget.seen_on !== site.host
  widget.seen_on = site.host
  widget.seen_at = now
  keepSeen(app, widget, isNews).catch((err) => app.log.warn({ err, bot: widget.bot_id }, 'not noted as seen'))
}

function siteOf(referer: string | undefined): URL | null {
  if (!referer || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return /^https?:$/.test(url.protocol) && url.host.length <= 255 ? url : null
}

async function keepSeen(app: App, widget: LivechatWidget, isNews: boolean): Promise<void> {
  const { account_id, bot_id, agent_id, seen_on, seen_at } = widget
  await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({ seen_on, seen_at })
      .where('account_id', '=', account_id)
      .where('id', '=', bot_id)
      .execute(),
  )
  if (isNews) await app.realtime.publish(account_id, { type: 'bot.updated', bot_id, agent_id })
}
