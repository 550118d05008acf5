import { randomUUID } from 'node:crypto'
import { type api, WEBHOOK_DELIVERIES_SHOWN, WEBHOOKS_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema, WebhookDeliveryRow, WebhookRow } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { newWebhookSecret } from '../platform/webhook-signature.ts'
import { DELIVER_JOB, type DeliverPayload } from './deliver-webhook.ts'
import { webhookSecretPlace } from './webhook-secret.ts'

export function listWebhooks(app: App, account: Account): Promise<api.webhooks.Webhook[]> {
  return inAccount(app.db, account.id, async (tx) => {
    const rows = await webhooksOf(tx, account).orderBy('id').execute()
    return rows.map(presentWebhook)
  })
}

interface WebhookWish {
  url: string
  events: api.webhooks.WebhookEvent[]
}

export function createWebhook(app: App, account: Account, { url, events }: WebhookWish) {
  return inAccount(app.db, account.id, async (tx) => {
    // Locked, so that two concurrent requests cannot both take the last free slot.
    await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
    const others = await webhooksOf(tx, account).execute()
    if (others.length >= WEBHOOKS_MAX) throw new AppError('conflict', reason('hooks_too_many'))
    const row = await tx
      .insertInto('webhooks')
      .values({ account_id: account.id, url, events: [...new Set(events)], created_at: app.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    const secret = await storeNewSecret(tx, app, row)
    await note(tx, app, account, 'webhook_added', row)
    return { webhook: presentWebhook(row), secret }
  })
}

export function changeWebhook(
  app: App,
  account: Account,
  id: number,
  {
    url,
    events,
    is_on,
  }: { [K in keyof WebhookWish]?: WebhookWish[K] | undefined } & {
    is_on?: boolean | undefined
  },
): Promise<api.webhooks.Webhook> {
  return inAccount(app.db, account.id, async (tx) => {
    const before = await ownedWebhook(tx, account, id)
    const row = await tx
      .updateTable('webhooks')
      .set({
        url: url ?? before.url,
        events: events ? [...new Set(events)] : before.events,
        // Failures at another address, or before the webhook was turned on again, no longer count.
        ...((url !== undefined || is_on !== undefined) && { failing_since: null }),
        ...(is_on !== undefined && { disabled_at: is_on ? null : app.now(), is_given_up: false }),
      })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, app, account, 'webhook_changed', row)
    return presentWebhook(row)
  })
}

export function renewWebhookSecret(app: App, account: Account, id: number): Promise<string> {
  return inAccount(app.db, account.id, async (tx) => {
    const row = await ownedWebhook(tx, account, id)
    await note(tx, app, account, 'webhook_secret_renewed', row)
    return storeNewSecret(tx, app, row)
  })
}

export async function removeWebhook(app: App, account: Account, id: number): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const row = await ownedWebhook(tx, account, id)
    await tx.deleteFrom('webhooks').where('account_id', '=', account.id).where('id', '=', id).execute()
    await note(tx, app, account, 'webhook_deleted', row)
  })
}

export function listDeliveries(
  app: App,
  account: Account,
  id: number,
): Promise<api.webhooks.WebhookDelivery[]> {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedWebhook(tx, account, id)
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('webhook_id', '=', id)
      .orderBy('id', 'desc')
      .limit(WEBHOOK_DELIVERIES_SHOWN)
      .execute()
    return rows.map(presentDelivery)
  })
}

export async function sendTest(app: App, account: Account, id: number) {
  const delivery = await inAccount(app.db, account.id, async (tx) => {
    await ownedWebhook(tx, account, id)
    const row = await tx
      .insertInto('webhook_deliveries')
      .values({
        account_id: account.id,
        webhook_id: id,
        event_id: randomUUID(),
        event: 'test',
        about: '{}',
        api_key_id: account.api_key?.id ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await askForDelivery(tx, app, row)
    return presentDelivery(row)
  })
  app.jobs.wake()
  return delivery
}

export async function replayDelivery(app: App, account: Account, id: number, deliveryId: number) {
  const delivery = await inAccount(app.db, account.id, async (tx) => {
    await ownedWebhook(tx, account, id)
    const found = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('webhook_id', '=', id)
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('Delivery')
    if (found.state === 'queued' || found.state === 'sending')
      throw new AppError('conflict', reason('hook_sending'))
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'queued', attempts_before: found.attempts })
      .where('account_id', '=', account.id)
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await askForDelivery(tx, app, row)
    return presentDelivery(row)
  })
  app.jobs.wake()
  return delivery
}

const askForDelivery = (
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, attempts }: WebhookDeliveryRow,
) =>
  app.jobs.enqueue(tx, {
    account_id,
    kind: DELIVER_JOB,
    payload: { delivery_id: id, attempt: attempts } satisfies DeliverPayload,
    max_attempts: 20,
  })

async function storeNewSecret(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: WebhookRow,
): Promise<string> {
  const secret = newWebhookSecret()
  await tx
    .updateTable('webhooks')
    .set({ secret: app.secrets.seal(secret, webhookSecretPlace(id)) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return secret
}

const webhooksOf = (tx: Transaction<Schema>, { id }: Account) =>
  tx.selectFrom('webhooks').selectAll().where('account_id', '=', id)

async function ownedWebhook(tx: Transaction<Schema>, account: Account, id: number): Promise<WebhookRow> {
  const row = await webhooksOf(tx, account).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Webhook')
  return row
}

/** Logs only the host: the address may contain a secret. */
const note = (
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  action: api.account.AuditAction,
  { url }: WebhookRow,
) => noteAudit(tx, account, { action, at: app.now(), about: new URL(url).host })

const presentWebhook = (row: WebhookRow): api.webhooks.Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
})

function stateOf({ disabled_at, is_given_up, failing_since }: WebhookRow): api.webhooks.WebhookState {
  if (disabled_at) return is_given_up ? 'given_up' : 'off'
  return failing_since ? 'failing' : 'on'
}

const presentDelivery = (row: WebhookDeliveryRow): api.webhooks.WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
})
