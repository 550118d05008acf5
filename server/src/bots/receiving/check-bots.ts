import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { connectedBot } from '../connected-bot.ts'
import { checkBot } from './check-bot.ts'

const EVERY_MS = 5 * 60_000

/** Checks all bots on external channels, one job each, so that a failing provider delays only its own. */
export function checkBots(app: App): void {
  app.jobs.on('check_bots', () => askForChecks(app))
  app.jobs.every('check_bots', EVERY_MS)
  app.jobs.on('check_bot', async ({ accountId, payload }) => {
    const bot = await inAccount(app.db, accountId, (tx) =>
      connectedBot(tx, accountId, payload.bot_id as number),
    )
    if (bot) await checkBot(app, bot)
  })
  app.jobs.unhurried('check_bot')
}

/** After a restart our address may have changed, and a proxy in front of us may still be starting. */
export const checkAfterStart = (app: App): Promise<number> =>
  inAccount(app.db, INSTALLATION, (tx) =>
    app.jobs.enqueue(tx, {
      account_id: INSTALLATION,
      kind: 'check_bots',
      dedupe_key: 'after start',
      run_at: new Date(app.now().getTime() + AFTER_START_MS),
    }),
  )

/** Belongs to no account. */
const INSTALLATION = 0
const AFTER_START_MS = 20_000

async function askForChecks(app: App): Promise<void> {
  const types = Object.values(app.channels).filter(({ receives }) => receives === 'remote')
  const { rows } = await sql<{ account_id: number; bot_id: number }>`
    select * from remote_bots(${types.map(({ id }) => id)}::text[])`.execute(app.db)
  for (const { account_id, bot_id } of rows)
    await inAccount(app.db, account_id, (tx) =>
      app.jobs.enqueue(tx, {
        account_id,
        kind: 'check_bot',
        payload: { bot_id },
        dedupe_key: String(bot_id),
      }),
    )
  app.jobs.wake()
}
