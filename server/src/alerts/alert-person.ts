// An alert for one person only. At a time they chose themselves, neither quiet hours nor team hours delay it.
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { JobRun } from '../platform/jobs.ts'
import { lockedAlert } from './alert-people.ts'
import { queueDeliveries } from './deliver-alert.ts'
import { ownQuietMs, ownTargets } from './people-to-alert.ts'

const JOB = 'alert_person'

type Payload = { alert_id: number }

export function alertPersonByJobs(app: App): void {
  app.jobs.on(JOB, (run) => alertPerson(app, run as JobRun<Payload>))
}

export async function alertPerson(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const isQueued = await inAccount(app.db, accountId, async (tx) => {
    const alert = await lockedAlert(tx, accountId, payload.alert_id)
    // If the job runs twice, `queueDeliveries` skips the targets that already have the alert.
    if (!alert || alert.user_id === null) return false
    const person = { id: accountId, user_id: alert.user_id }
    const quietMs = alert.about === 'model_failing' ? await ownQuietMs(tx, app, person) : 0
    if (quietMs > 0) {
      const run_at = new Date(Date.now() + quietMs)
      await app.jobs.enqueue(tx, { account_id: accountId, kind: JOB, payload, run_at })
      return false
    }
    const targets = await ownTargets(tx, app, person)
    if (targets.length > 0) await queueDeliveries(tx, app, alert, alert.user_id, targets)
    return targets.length > 0
  })
  if (isQueued) app.jobs.wake()
}
