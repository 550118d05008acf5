import type { ChannelBot } from '../channels/channel.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { tellBotChanged } from './bot-changed.ts'
import { setConnection } from './set-connection.ts'

/** Call when the bot's provider has just accepted a message. */
export async function noteWorking(app: App, { accountId, id }: ChannelBot): Promise<void> {
  const changed = await inAccount(app.db, accountId, (tx) =>
    setConnection(tx, app, { account_id: accountId, id }, 'connected'),
  )
  if (changed) await tellBotChanged(app, changed)
}
