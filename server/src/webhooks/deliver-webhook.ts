import type { Reason } from '@switchboard/contract'
import { WEBHOOK_FAILING_MS, WEBHOOK_RETRY_S, WEBHOOK_TIMEOUT_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema, WebhookDeliveryRow, WebhookRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import type { JobRun } from '../platform/jobs.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { outboundOf } from '../platform/outbound-of.ts'
import { storedReason } from '../platform/stored-reason.ts'
import { signedHeaders } from '../platform/webhook-signature.ts'
import { webhookBody } from './webhook-body.ts'
import { webhookSecretPlace } from './webhook-secret.ts'

export const DELIVER_JOB = 'deliver_webhook'

/** `attempt`: the number of earlier attempts, so that a job that runs twice does nothing the second time. */
export type DeliverPayload = { delivery_id: number; attempt: number }

export function deliverWebhooks(app: App): void {
  app.jobs.on(DELIVER_JOB, (run) => deliverWebhook(app, run as JobRun<DeliverPayload>))
  // A slow receiver must not delay other jobs.
  app.jobs.apart(DELIVER_JOB)
}

/** Delivers at least once: an attempt with an unknown outcome counts as failed, and the retry has the same id. */
export async function deliverWebhook(
  app: App,
  { accountId, payload }: Pick<JobRun<DeliverPayload>, 'accountId' | 'payload'>,
): Promise<void> {
  const begun = await inAccount(app.db, accountId, (tx) => begin(tx, app, accountId, payload))
  if (!begun) return
  const outcome = begun.body === null ? INTERRUPTED : await send(app, begun, begun.body)
  await inAccount(app.db, accountId, (tx) => finish(tx, app, begun, outcome))
}

interface Begun {
  delivery: WebhookDeliveryRow
  webhook: WebhookRow
  /** Null if another process began this attempt and its outcome is unknown. */
  body: string | null
}

async function begin(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  { delivery_id, attempt }: DeliverPayload,
): Promise<Begun | null> {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', delivery_id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) return null
  const isInterrupted = delivery.state === 'sending' && delivery.attempts === attempt + 1
  if (!isInterrupted && (delivery.state !== 'queued' || delivery.attempts !== attempt)) return null
  const webhook = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirstOrThrow()
  if (isInterrupted) return { delivery, webhook, body: null }
  const isAskedFor = delivery.event === 'test' || delivery.attempts_before > 0
  const body = await webhookBody(tx, app, delivery)
  if ((webhook.disabled_at && !isAskedFor) || !body) {
    const why = reason(body ? 'hook_off' : 'hook_deleted')
    await change(tx, delivery, { state: 'failed', ...storedReason(why) })
    return null
  }
  const begun = {
    state: 'sending' as const,
    attempts: attempt + 1,
    attempted_at: app.now(),
    status: null,
    ...storedReason(null),
  }
  await change(tx, delivery, begun)
  return { delivery: { ...delivery, ...begun }, webhook, body: JSON.stringify(body) }
}

interface Outcome {
  isDone: boolean
  status: number | null
  why: Reason | string | null
  /** A retry would be refused again. */
  isFinal?: boolean
}

/** Does not count as a failure of the receiver. */
const INTERRUPTED: Outcome = {
  isDone: false,
  status: null,
  why: reason('hook_stopped'),
}

async function send(app: App, { delivery, webhook }: Begun, body: string): Promise<Outcome> {
  const secret = app.secrets.open(webhook.secret!, webhookSecretPlace(webhook.id))
  try {
    const answer = await outboundOf(app, webhook.account_id).fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Switchboard-Webhooks',
        ...signedHeaders(secret, delivery.event_id, app.now(), body),
      },
      body,
      redirects: 0,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
    })
    // The body is not used, but reading it frees the connection.
    await answer.bytes().catch(() => {})
    const { status } = answer
    const isDone = status >= 200 && status < 300
    return { isDone, status, why: isDone ? null : reason('hook_status', { number: status }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { isDone: false, status: null, why: error.why, isFinal: error.code === 'outbound_refused' }
  }
}

async function finish(tx: Transaction<Schema>, app: App, begun: Begun, outcome: Outcome): Promise<void> {
  const { delivery, webhook } = begun
  const { isDone, status, why, isFinal } = outcome
  const { account_id, id, attempts, attempts_before } = delivery
  const retryS = WEBHOOK_RETRY_S[attempts - attempts_before - 1]
  const willRetry = !isDone && !isFinal && retryS !== undefined && delivery.event !== 'test'
  if (!(await lockWebhook(tx, webhook))) return
  const ended = await change(tx, delivery, {
    state: isDone ? 'sent' : willRetry ? 'queued' : 'failed',
    status,
    ...storedReason(why),
  })
  // Another process assumed that this one was dead, and retries.
  if (!ended) return
  if (willRetry)
    await app.jobs.enqueue(tx, {
      account_id,
      kind: DELIVER_JOB,
      payload: { delivery_id: id, attempt: attempts } satisfies DeliverPayload,
      run_at: new Date(Date.now() + retryS * 1000),
      max_attempts: 20,
    })
  if (isDone) await noteSuccess(tx, webhook)
  else if (delivery.event !== 'test' && outcome !== INTERRUPTED) await noteFailure(tx, app, webhook)
}

/** Returns false if the state has changed. */
const change = async (
  tx: Transaction<Schema>,
  { account_id, id, state, attempts }: WebhookDeliveryRow,
  changes: Partial<
    Pick<WebhookDeliveryRow, 'state' | 'attempts' | 'attempted_at' | 'status' | 'error' | 'reason'>
  >,
) => {
  const changed = await tx
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Locks the webhook before the delivery, as delete and replay do, to prevent deadlocks. False if it was deleted. */
async function lockWebhook(tx: Transaction<Schema>, { account_id, id }: WebhookRow): Promise<boolean> {
  const locked = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

const ofWebhook = (tx: Transaction<Schema>, { account_id, id }: WebhookRow) =>
  tx.updateTable('webhooks').where('account_id', '=', account_id).where('id', '=', id)

const noteSuccess = (tx: Transaction<Schema>, webhook: WebhookRow) =>
  ofWebhook(tx, webhook).set({ failing_since: null }).where('failing_since', 'is not', null).execute()

/** After days without a success the webhook is turned off; the settings and the activity log say so. */
async function noteFailure(tx: Transaction<Schema>, app: App, webhook: WebhookRow): Promise<void> {
  const now = app.now()
  await ofWebhook(tx, webhook).set({ failing_since: now }).where('failing_since', 'is', null).execute()
  const givenUp = await ofWebhook(tx, webhook)
    .set({ disabled_at: now, is_given_up: true })
    .where('disabled_at', 'is', null)
    .where('failing_since', '<=', new Date(now.getTime() - WEBHOOK_FAILING_MS))
    .returning('url')
    .executeTakeFirst()
  if (givenUp)
    await noteAudit(
      tx,
      { id: webhook.account_id },
      { action: 'webhook_given_up', at: now, about: new URL(givenUp.url).host },
    )
}
