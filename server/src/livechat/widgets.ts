import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { openIdentitySecret } from '../bots/identity-secret.ts'
import { settingsOf } from '../bots/livechat-settings.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { createAccountCache } from '../platform/account-cache.ts'

/** A live chat with everything that visitors' calls need. */
export interface LivechatWidget {
  account_id: number
  bot_id: number
  agent_id: number
  public_id: string
  assistant_name: string
  status: string
  settings: api.livechat.WidgetSettings
  /** Signs visitors' identities; null until the owner has created one. Decrypted on access. */
  readonly secret: string | null
  seen_on: string | null
  seen_at: Date | null
  /** Tokens issued before this time are void. */
  visitors_since: Date | null
}

/** Cached in memory, because every visitor call needs it. Returns null if there is no such live chat. */
export async function widgetByPublicId(app: App, publicId: string): Promise<LivechatWidget | null> {
  if (!/^[0-9a-f]{32}$/.test(publicId)) return null
  let find = finderByApp.get(app)
  if (!find) {
    find = createAccountCache({ bus: app.bus, now: app.now, load: (id) => loadWidget(app, id) })
    finderByApp.set(app, find)
  }
  const widget = await find(publicId)
  if (widget) await app.moves.refuse(widget.account_id)
  return widget
}

export const presentWidget = (widget: LivechatWidget): api.livechat.Widget => {
  const { allowed_sites: _, ...shown } = widget.settings
  return { id: widget.public_id, assistant_name: widget.assistant_name, ...shown }
}

/** One finder per app, because tests run several installations in one process. */
const finderByApp = new WeakMap<App, (publicId: string) => Promise<LivechatWidget | null>>()

async function loadWidget(app: App, publicId: string): Promise<LivechatWidget | null> {
  const { rows } = await sql<{ account_id: number; bot_id: number }>`
    select account_id, bot_id from bot_by_public_id(${publicId})`.execute(app.db)
  const owner = rows[0]
  if (!owner) return null
  const row = await inAccount(app.db, owner.account_id, (tx) =>
    tx
      .selectFrom('bots')
      .innerJoin('agents', (join) =>
        join.onRef('agents.account_id', '=', 'bots.account_id').onRef('agents.id', '=', 'bots.agent_id'),
      )
      .select(['bots.account_id', 'bots.id as bot_id', 'bots.agent_id', 'bots.public_id', 'bots.status'])
      .select([
        'bots.settings',
        'bots.secret',
        'bots.seen_on',
        'bots.seen_at',
        'bots.visitors_since',
        'agents.assistant_name',
      ])
      .where('bots.account_id', '=', owner.account_id)
      .where('bots.id', '=', owner.bot_id)
      .where('bots.integration_type', '=', 'livechat')
      .where('bots.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { secret: sealed, ...widget } = row
  return {
    ...widget,
    settings: settingsOf(row),
    get secret() {
      return sealed === null ? null : openIdentitySecret(app, row.bot_id, sealed)
    },
  }
}
