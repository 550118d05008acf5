import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { tellBotChanged } from '../bot-changed.ts'
import { reachOf } from '../receiving/reachable.ts'
import { askProvider } from './ask-provider.ts'
import { takePending } from './pending.ts'
import { replaceConnection } from './reconnect-bot.ts'
import { CHANNEL_NAMES } from './remote-adapter.ts'

/** Completes a consent when the provider redirects the owner back. Each state works once. */
export async function authorizeBot(app: App, query: URLSearchParams): Promise<void> {
  const taken = await takePending(app, query.get('state') ?? '')
  const adapter = taken && app.channels[taken.bot.integration_type]
  if (!taken || adapter?.receives !== 'remote' || !adapter.authorize) throw tooLate()
  const { bot, pending } = taken
  const asking = { ...bot, secret: pending.secret ?? bot.secret }
  try {
    const connected = await askProvider(CHANNEL_NAMES[adapter.id], (signal) =>
      adapter.authorize!(channelBot(app.secrets, asking), query, signal),
    )
    await replaceConnection(app, adapter, bot, connected, await reachOf(app))
  } catch (error) {
    if (error instanceof AppError) await sayWhy(app, bot, error.why)
    throw error
  }
}

/** Shows the error in the console. A bot that already works keeps its connection. */
async function sayWhy(app: App, { account_id, id }: BotRow, why: Reason | string): Promise<void> {
  const { error: consent_error, reason: consent_error_code } = storedReason(why)
  const changed = await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set(({ case: when, ref }) => ({
        settings: sql`settings || ${JSON.stringify({ consent_error, consent_error_code })}::jsonb`,
        connection_reason: when()
          .when('connection', '=', 'connecting')
          .then(consent_error ?? '')
          .else(ref('connection_reason'))
          .end(),
        connection_reason_code: when()
          .when('connection', '=', 'connecting')
          .then(consent_error_code)
          .else(ref('connection_reason_code'))
          .end(),
      }))
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  if (changed) await tellBotChanged(app, changed)
}

const tooLate = () => new AppError('forbidden', reason('authorisation_over'))
