import { createHmac } from 'node:crypto'
import { makeIdentitySecret, sealIdentitySecret } from '../bots/identity-secret.ts'
import { scriptPath } from '../bots/snippet.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { forgetKept } from '../platform/account-cache.ts'
import { type LivechatWidget, widgetByPublicId } from './widgets.ts'

/** The installation operator's live chat. The account is signed in, so its identity is verified. */
export async function supportWidget(app: App, account: Account) {
  const publicId = app.config.SUPPORT_WIDGET_ID ?? (await ownersLivechat(app))
  const widget = publicId ? await widgetByPublicId(app, publicId) : null
  if (!widget) return null
  const secret = widget.secret ?? (await giveSecret(app, widget))
  const user_id = String(account.id)
  const signature = createHmac('sha256', secret).update(user_id).digest('hex')
  return { script: scriptPath(widget.public_id), identity: { user_id, email: account.email, signature } }
}

/** Not the oldest remaining account: if the first one is erased, no other should receive the questions. */
const FIRST_ACCOUNT = 1

async function ownersLivechat(app: App): Promise<string | undefined> {
  const bot = await inAccount(app.db, FIRST_ACCOUNT, (tx) =>
    tx
      .selectFrom('bots')
      .select('public_id')
      .where('account_id', '=', FIRST_ACCOUNT)
      .where('integration_type', '=', 'livechat')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst(),
  )
  return bot?.public_id
}

/** Creates the missing secret. Of two concurrent calls, the first one wins. */
async function giveSecret(app: App, { account_id, bot_id, public_id }: LivechatWidget): Promise<string> {
  const secret = makeIdentitySecret()
  await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({ secret: sealIdentitySecret(app, bot_id, secret) })
      .where('account_id', '=', account_id)
      .where('id', '=', bot_id)
      .where('secret', 'is', null)
      .execute(),
  )
  forgetKept(app.bus, account_id)
  return (await widgetByPublicId(app, public_id))?.secret ?? secret
}
