import { PUSH_KEPT_S, PUSH_TIMEOUT_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import webPush from 'web-push'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertDeliveryRow, PushDeviceRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { outboundOf } from '../platform/outbound-of.ts'
import type { AlertWords } from './alert-words.ts'
import type { Outcome } from './deliver-alert.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Encrypted for the one browser (RFC 8291) and signed with our own keys (RFC 8292). */
export async function pushAlert(app: App, delivery: AlertDeliveryRow, words: AlertWords): Promise<Outcome> {
  const device = await deviceOf(app, delivery)
  if (!device) return GONE
  const { endpoint, p256dh, auth } = device
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(shown(words)),
      {
        vapidDetails: { subject: subjectOf(app), ...(await vapidKeys(app)) },
        TTL: PUSH_KEPT_S,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    const answer = await outboundOf(app, delivery.account_id).fetch(endpoint, {
      method: 'POST',
      headers: sendable(headers),
      body: body!,
      redirects: 0,
      timeoutMs: PUSH_TIMEOUT_MS,
    })
    await answer.bytes().catch(() => {})
    return await outcomeOf(app, delivery, answer.status)
  } catch (error) {
    if (error instanceof AppError && error.code === 'outbound_refused') return REFUSED
    // The push service may or may not have received the alert.
    if (error instanceof AppError) return { state: 'unknown', why: reason('alert_push_silent') }
    return REFUSED
  }
}

const GONE: Outcome = { state: 'failed', why: reason('alert_push_gone') }
const REFUSED: Outcome = { state: 'failed', why: reason('alert_push_refused') }

/** What the service worker of the console shows. */
const shown = ({ title, lines, path, chat_id }: AlertWords) => ({
  title,
  body: lines.join('\n'),
  url: path,
  tag: chat_id === null ? path : `chat ${chat_id}`,
})

/** Contact address for the push service, as VAPID requires. */
const subjectOf = ({ config }: App) =>
  config.PUBLIC_URL?.startsWith('https:')
    ? config.PUBLIC_URL
    : `mailto:${config.MAIL_FROM?.split(/[\s<>]/).find((part) => part.includes('@')) ?? 'nobody@example.com'}`

/** Drops content-length, which the HTTP client sets. */
const sendable = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )

async function outcomeOf(app: App, delivery: AlertDeliveryRow, status: number): Promise<Outcome> {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) {
    await forget(app, delivery)
    return GONE
  }
  if (status === 429 || status >= 500) return { state: 'retry', why: reason('alert_push_later') }
  return REFUSED
}

const deviceOf = (
  app: App,
  { account_id, target_id }: AlertDeliveryRow,
): Promise<PushDeviceRow | undefined> =>
  inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('push_devices')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('id', '=', target_id)
      .executeTakeFirst(),
  )

const forget = (app: App, { account_id, target_id }: AlertDeliveryRow) =>
  inAccount(app.db, account_id, (tx) =>
    tx.deleteFrom('push_devices').where('account_id', '=', account_id).where('id', '=', target_id).execute(),
  )
