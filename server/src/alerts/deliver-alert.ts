// Sends one alert to one target. `sending` is committed before the first byte is sent: an attempt with an unknown
// outcome is not repeated, as in the outbox of the channels.

import { ALERT_MAILS_PER_HOUR, ALERT_RETRY_S, type Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction, Updateable } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertDeliveryRow, AlertRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { storedReason } from '../platform/stored-reason.ts'
import { alertedChat } from './alert-people.ts'
import { type AlertWords, alertWords, failingModelWords, plannedWords, testWords } from './alert-words.ts'
import { mailAlert } from './mail-alert.ts'
import { type AlertTarget, stillAlerted } from './people-to-alert.ts'
import { pushAlert } from './push-alert.ts'
import { telegramAlert, withButtons } from './telegram/telegram-alert.ts'

const JOB = 'deliver_alert'

/** `attempt`: the number of earlier attempts, so that a job that runs twice does nothing the second time. */
export type DeliverAlertPayload = { delivery_id: number; attempt: number }
type Run = Pick<JobRun<DeliverAlertPayload>, 'accountId' | 'payload'>

/** `why` is shown to people. `retry`: the alert certainly did not arrive, and a retry may succeed. */
export type Outcome =
  | { state: 'sent'; external_id?: string }
  | { state: 'failed' | 'unknown'; why: Reason }
  | { state: 'retry'; why: Reason; retryAfterMs?: number }

export function deliverAlerts(app: App): void {
  app.jobs.on(JOB, (run) => deliverAlert(app, run as JobRun<DeliverAlertPayload>))
  // A slow mail server must not delay other jobs.
  app.jobs.apart(JOB)
}

/** Runs in the transaction that chose the person; the caller wakes the workers. Skips targets that have the alert. */
export async function queueDeliveries(
  tx: Transaction<Schema>,
  app: App,
  alert: AlertRow | { account_id: number; id: null },
  user_id: number,
  targets: AlertTarget[],
): Promise<AlertDeliveryRow[]> {
  const { account_id, id: alert_id } = alert
  const rows = await tx
    .insertInto('alert_deliveries')
    .values(targets.map((target) => ({ account_id, alert_id, user_id, ...target, created_at: app.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  for (const { id } of rows) await enqueue(tx, app, account_id, { delivery_id: id, attempt: 0 })
  return rows
}

export async function deliverAlert(app: App, { accountId, payload }: Run): Promise<void> {
  const begun = await inAccount(app.db, accountId, (tx) => begin(tx, app, accountId, payload))
  if (!begun) return
  const outcome = await SENDERS[begun.delivery.channel](app, begun.delivery, begun.words)
  await inAccount(app.db, accountId, (tx) => finish(tx, app, begun.delivery, outcome))
}

type Send = (app: App, delivery: AlertDeliveryRow, words: AlertWords) => Promise<Outcome>

const SENDERS: Record<AlertDeliveryRow['channel'], Send> = {
  mail: mailAlert,
  push: pushAlert,
  telegram: telegramAlert,
}

const INTERRUPTED = reason('alert_interrupted')

interface Begun {
  delivery: AlertDeliveryRow
  words: AlertWords
}

async function begin(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  { delivery_id, attempt }: DeliverAlertPayload,
): Promise<Begun | null> {
  const delivery = await tx
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', delivery_id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) return null
  if (delivery.state === 'sending' && delivery.attempts === attempt + 1) {
    await change(tx, delivery, { state: 'unknown', ...storedReason(INTERRUPTED) })
    return null
  }
  if (delivery.state !== 'queued' || delivery.attempts !== attempt) return null
  const ready = await readyToSend(tx, app, delivery)
  if ('code' in ready) {
    await change(tx, delivery, { state: 'skipped', ...storedReason(ready) })
    return null
  }
  const begun = {
    state: 'sending' as const,
    attempts: attempt + 1,
    attempted_at: app.now(),
    ...storedReason(null),
  }
  await change(tx, delivery, begun)
  return { delivery: { ...delivery, ...begun }, words: ready }
}

const NOT_NEEDED = reason('alert_not_needed')
const WORKS_AGAIN = reason('alert_model_works')
const NOT_WANTED = reason('alert_not_wanted')
const TOO_MANY = reason('alert_too_many')

/** Returns what to send, or why nothing is sent: everything may have changed since the person was chosen. */
async function readyToSend(
  tx: Transaction<Schema>,
  app: App,
  delivery: AlertDeliveryRow,
): Promise<AlertWords | Reason> {
  const isTest = delivery.alert_id === null
  const alert = isTest ? undefined : await alertOf(tx, delivery)
  const chat = alert && (await alertedChat(tx, alert))
  if (!isTest && !chat) return NOT_NEEDED
  const person = await stillAlerted(tx, app, delivery, chat?.agent_id ?? null)
  if (!person) return NOT_WANTED
  const { language, email_proven_at } = person
  if (!alert || !chat) return testWords(language)
  if (alert.about === 'model_failing') return (await failingModelWords(tx, alert, language)) ?? WORKS_AGAIN
  if (alert.about) return plannedWords(chat, alert, language)
  if (delivery.channel === 'telegram')
    return withButtons(tx, await alertWords(tx, app, chat, language), delivery, alert, language)
  if (delivery.channel === 'push') return alertWords(tx, app, chat, language)
  const mails = await mailsWithinHour(tx, app, delivery)
  if (mails >= ALERT_MAILS_PER_HOUR) return TOO_MANY
  return alertWords(tx, app, chat, language, {
    isProven: email_proven_at !== null,
    isLast: mails + 1 === ALERT_MAILS_PER_HOUR,
  })
}

const alertOf = (tx: Transaction<Schema>, { account_id, alert_id }: AlertDeliveryRow) =>
  tx
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', alert_id)
    .executeTakeFirst()

/** Counts the alerts that reached the person by email, or may have. */
async function mailsWithinHour(
  tx: Transaction<Schema>,
  app: App,
  { account_id, user_id }: AlertDeliveryRow,
): Promise<number> {
  const { count } = await tx
    .selectFrom('alert_deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('channel', '=', 'mail')
    .where('alert_id', 'is not', null)
    .where('state', 'in', ['sending', 'sent', 'unknown'])
    .where('attempted_at', '>', new Date(app.now().getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function finish(
  tx: Transaction<Schema>,
  app: App,
  delivery: AlertDeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const { account_id, id, attempts } = delivery
  const channel = delivery.channel
  app.metrics.count('alerts_total', { channel, outcome: outcome.state })
  if (outcome.state === 'sent') {
    const { external_id = null } = outcome
    const message_ids = external_id ? [...delivery.message_ids, external_id] : delivery.message_ids
    return void (await change(tx, delivery, { state: 'sent', external_id, message_ids }))
  }
  const retryS = ALERT_RETRY_S[delivery.retries]
  const willRetry = outcome.state === 'retry' && retryS !== undefined
  const state = outcome.state !== 'retry' ? outcome.state : willRetry ? 'queued' : 'failed'
  const retries = delivery.retries + (willRetry ? 1 : 0)
  const isChanged = await change(tx, delivery, { state, ...storedReason(outcome.why), retries })
  if (willRetry && isChanged)
    await enqueue(
      tx,
      app,
      account_id,
      { delivery_id: id, attempt: attempts },
      Math.max(retryS * 1000, outcome.retryAfterMs ?? 0),
    )
}

/** Queues another attempt, which checks again whether to send. Returns false if the delivery has changed meanwhile. */
export async function sendAgainLater(
  tx: Transaction<Schema>,
  app: App,
  delivery: AlertDeliveryRow,
  inMs: number,
): Promise<boolean> {
  const { account_id, id, attempts: attempt } = delivery
  const isChanged = await change(tx, delivery, { state: 'queued', retries: 0 })
  if (isChanged) await enqueue(tx, app, account_id, { delivery_id: id, attempt }, inMs)
  return isChanged
}

/** Returns false if the state has changed: another process assumed that this one was dead. */
async function change(
  tx: Transaction<Schema>,
  { account_id, id, state, attempts }: AlertDeliveryRow,
  changes: Updateable<Schema['alert_deliveries']>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('alert_deliveries')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

const enqueue = (
  tx: Transaction<Schema>,
  app: App,
  account_id: number,
  payload: DeliverAlertPayload,
  inMs = 0,
) =>
  app.jobs.enqueue(tx, {
    account_id,
    kind: JOB,
    payload,
    max_attempts: 20,
    ...(inMs > 0 && { run_at: new Date(Date.now() + inMs) }),
  })
