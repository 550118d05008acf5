import type { Transaction } from 'kysely'
import { channelBot } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { botByExternalKey } from './find-bot.ts'

const DAY_MS = 86_400_000

/** Disconnects by a job, because the provider may be unavailable while the bot is deleted. */
export function disconnectBots(app: App): void {
  app.jobs.on('disconnect_bot', (run) => disconnectBot(app, run as JobRun<Payload>))
}

/** Moves the encrypted credentials from the bot to the job, so that they are deleted with it. */
export async function askToDisconnect(tx: Transaction<Schema>, app: App, bot: BotRow): Promise<void> {
  if (app.channels[bot.integration_type]?.receives !== 'remote' || bot.secret === null) return
  await app.jobs.enqueue(tx, {
    account_id: bot.account_id,
    kind: 'disconnect_bot',
    payload: { bot_id: bot.id, secret: bot.secret } satisfies Payload,
    max_attempts: 1_000_000,
  })
}

type Payload = { bot_id: number; secret: string }

export async function disconnectBot(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const bot = await deletedBot(app, accountId, payload.bot_id)
  if (!bot?.deleted_at || (await isConnectedAnew(app, bot))) return
  if (app.now().getTime() - bot.deleted_at.getTime() > DAY_MS) {
    app.log.warn({ bot: bot.id }, 'not cleaned up at the provider, which cannot be reached')
    return
  }
  await app.channels[bot.integration_type]?.disconnect(
    channelBot(app.secrets, { ...bot, secret: payload.secret }),
  )
}

const deletedBot = ({ db }: App, accountId: number, botId: number) =>
  inAccount(db, accountId, (tx) =>
    tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', botId)
      .executeTakeFirst(),
  )

/** The account was connected again, so it must not be cleaned up. */
const isConnectedAnew = async (app: App, { integration_type, external_key }: BotRow) =>
  external_key !== null && (await botByExternalKey(app, integration_type, external_key)) !== undefined
