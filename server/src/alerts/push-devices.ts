import { ALERT_DEVICES_MAX, type api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { PushDeviceRow } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  name: string
}

export async function addPushDevice(app: App, account: Account, { endpoint, keys, name }: Subscription) {
  const { id: account_id, user_id } = account
  await inAccount(app.db, account_id, async (tx) => {
    // Locked, so that two concurrent requests cannot both take the last free slot.
    await tx
      .insertInto('alert_choices')
      .values({ account_id, user_id, quiet_from: null, quiet_to: null })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ user_id }))
      .execute()
    const others = await tx
      .selectFrom('push_devices')
      .select('id')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .where('endpoint', '!=', endpoint)
      .execute()
    if (others.length >= ALERT_DEVICES_MAX) throw new AppError('conflict', reason('devices_too_many'))
    await tx
      .insertInto('push_devices')
      .values({ account_id, user_id, endpoint, ...keys, name, created_at: app.now() })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'user_id', 'endpoint']).doUpdateSet({ ...keys, name }),
      )
      .execute()
  })
}

export async function removePushDevice(app: App, account: Account, id: number): Promise<void> {
  const removed = await inAccount(app.db, account.id, (tx) =>
    tx
      .deleteFrom('push_devices')
      .where('account_id', '=', account.id)
      .where('user_id', '=', account.user_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!removed) throw notFound('Browser')
}

export const presentDevice = ({ id, name, endpoint, created_at }: PushDeviceRow): api.alerts.AlertDevice => ({
  id,
  name,
  endpoint,
  created_at: created_at.toISOString(),
})
