import { sql } from 'kysely'
import type { ChannelError } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { backOffMs } from '../../platform/jobs/back-off.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { watchUnknown } from './call-for-unknown.ts'
import { changeDelivery } from './change-delivery.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { giveUp } from './give-up.ts'
import { pauseBot } from './pause-bot.ts'
import type { Ready } from './take-next.ts'

/** Only messages that certainly did not arrive are retried, up to a maximum number of attempts. */
export async function handleFailedDelivery(app: App, ready: Ready, error: ChannelError): Promise<void> {
  const { attempts } = ready.delivery
  // A rate limit is not a failed attempt.
  if (error.kind === 'rate')
    return tryLater(app, ready, error.retryAfterMs ?? backOffMs(attempts, null), attempts - 1, pauseBot)
  if (error.kind === 'transient' && attempts < app.config.DELIVERY_ATTEMPTS)
    return tryLater(app, ready, error.retryAfterMs ?? backOffMs(attempts, null), attempts)
  if (error.kind === 'ambiguous') return leaveUnknown(app, ready, error)
  return giveUp(app, ready, error)
}

/** Uses the database's clock, like jobs: the clocks of processes may differ. */
function tryLater(
  app: App,
  { delivery }: Ready,
  waitMs: number,
  attempts: number,
  also?: typeof pauseBot,
): Promise<void> {
  const { account_id, chat_id } = delivery
  const next_at = sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${waitMs / 1000})`
  return inAccount(app.db, account_id, async (tx) => {
    const later = await changeDelivery(tx, app, delivery, { state: 'queued', attempts, next_at })
    if (!later) return
    await also?.(tx, later)
    await enqueueDelivery(tx, app, account_id, chat_id, later.next_at)
  })
}

async function leaveUnknown(app: App, { delivery }: Ready, { why }: ChannelError): Promise<void> {
  await inAccount(app.db, delivery.account_id, async (tx) => {
    const unknown = await changeDelivery(tx, app, delivery, { state: 'unknown', ...storedReason(why) })
    if (unknown) await watchUnknown(tx, app, unknown)
  })
}
