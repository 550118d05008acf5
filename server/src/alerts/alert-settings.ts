import { ALERT_TESTS_PER_HOUR, type api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertChoicesRow, Schema } from '../database/schema.ts'
import { takeSlot } from '../platform/limits.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { queueDeliveries } from './deliver-alert.ts'
import { presentDeliveries } from './list-deliveries.ts'
import { ownTargets } from './people-to-alert.ts'
import { presentDevice } from './push-devices.ts'
import { telegramSettings } from './telegram/link-telegram.ts'
import { vapidKeys } from './vapid-keys.ts'

export const alertSettings = (app: App, account: Account) =>
  inAccount(app.db, account.id, (tx) => settingsIn(tx, app, account))

export function saveAlertChoices(app: App, account: Account, wanted: api.alerts.AlertChoices) {
  const { by_mail, quiet, time_zone, language } = wanted
  const values = {
    by_mail,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.until ?? null,
    time_zone,
    language,
  }
  return inAccount(app.db, account.id, async (tx) => {
    await tx
      .insertInto('alert_choices')
      .values({ account_id: account.id, user_id: account.user_id, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
      .execute()
    return settingsIn(tx, app, account)
  })
}

export async function saveAlertOrder(app: App, account: Account, after_minutes: number) {
  await inAccount(app.db, account.id, async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ alert_after_minutes: after_minutes })
      .where('id', '=', account.id)
      .where('alert_after_minutes', '!=', after_minutes)
      .returning('id')
      .executeTakeFirst()
    const note = { action: 'alert_order_changed', at: app.now(), about: String(after_minutes) } as const
    if (changed) await noteAudit(tx, account, note)
  })
  return { after_minutes }
}

/** Returns an empty list if the person has no alert targets. */
export async function sendTestAlert(app: App, account: Account): Promise<api.alerts.AlertDelivery[]> {
  await takeSlot(app.db, app.now(), {
    name: 'test_alert',
    who: String(account.user_id),
    ip: '',
    limit: ALERT_TESTS_PER_HOUR,
    windowS: 3600,
    message: reason('test_alerts_too_many'),
  })
  const queued = await inAccount(app.db, account.id, async (tx) => {
    const targets = await ownTargets(tx, app, account)
    if (targets.length === 0) return []
    const alert = { account_id: account.id, id: null }
    const rows = await queueDeliveries(tx, app, alert, account.user_id, targets)
    return presentDeliveries(tx, account.id, rows)
  })
  app.jobs.wake()
  return queued
}

async function settingsIn(tx: Transaction<Schema>, app: App, account: Account) {
  const { id, user_id } = account
  const choices = await tx
    .selectFrom('alert_choices')
    .selectAll()
    .where('account_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const { alert_after_minutes: after_minutes } = await tx
    .selectFrom('accounts')
    .select('alert_after_minutes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const user = await tx
    .selectFrom('users')
    .select('email_proven_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const devices = await tx
    .selectFrom('push_devices')
    .selectAll()
    .where('account_id', '=', id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return {
    choices: presentChoices(choices),
    has_mail: app.mail.isOn(),
    is_email_confirmed: user.email_proven_at !== null,
    push_key: (await vapidKeys(app)).publicKey,
    devices: devices.map(presentDevice),
    telegram: await telegramSettings(tx, app, account),
    after_minutes,
  }
}

const presentChoices = (row: AlertChoicesRow | undefined): api.alerts.AlertChoices => ({
  by_mail: row?.by_mail ?? false,
  quiet: row?.quiet_from && row.quiet_to ? { from: row.quiet_from, until: row.quiet_to } : null,
  time_zone: row?.time_zone ?? 'UTC',
  language: row?.language ?? 'en',
})
