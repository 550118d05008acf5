// Alerts: notifications outside the console about chats that need a person.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Reason, Text, Timestamp } from './fields.ts'
import {
  ALERT_AFTER_MINUTES_MAX,
  LANGUAGES,
  NAME_MAX,
  SECOND_FACTOR_CODE_MAX,
  WEBHOOK_URL_MAX,
} from './limits.ts'
import { TimeZone } from './opening-hours.ts'
import { Person } from './person.ts'

export const AlertChannel = z.enum(['mail', 'push', 'telegram'])
export type AlertChannel = z.infer<typeof AlertChannel>

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Times of day; if `from` is later than `until`, the span crosses midnight. */
const QuietHours = z
  .strictObject({ from: TimeOfDay, until: TimeOfDay })
  .refine(({ from, until }) => from !== until, 'Quiet hours must begin and end at different times')
export type QuietHours = z.infer<typeof QuietHours>

/** One person's settings in one account. */
export const AlertChoices = z.strictObject({
  by_mail: z.boolean(),
  quiet: QuietHours.nullable(),
  /** IANA name, for the quiet hours. */
  time_zone: TimeZone,
  /** The language of the alerts. */
  language: z.enum(LANGUAGES),
})
export type AlertChoices = z.infer<typeof AlertChoices>

/** Minutes without a reaction until the next person is alerted; 0 alerts everybody at once. */
const after_minutes = z.int().min(0).max(ALERT_AFTER_MINUTES_MAX)

/**
 * `unknown`: it may or may not have arrived, and is not sent again. `skipped`: it was no longer needed when its time
 * came; `error` says why.
 */
export const AlertDeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'])
export type AlertDeliveryState = z.infer<typeof AlertDeliveryState>

export const AlertDelivery = z.object({
  id: Id,
  person: Person,
  channel: AlertChannel,
  /** An e-mail address, or the name of a device or a Telegram account. */
  target: z.string(),
  state: AlertDeliveryState,
  error: z.string().nullable(),
  reason: Reason.nullable(),
  /** Null for a test. */
  chat: z.object({ id: Id, agent_id: Id, display_name: z.string() }).nullable(),
  created_at: Timestamp,
})
export type AlertDelivery = z.infer<typeof AlertDelivery>

/** A browser that receives push alerts even while the console is closed. */
export const AlertDevice = z.object({ id: Id, name: z.string(), endpoint: z.string(), created_at: Timestamp })
export type AlertDevice = z.infer<typeof AlertDevice>

/**
 * Why a link ended without the person unlinking it. `not_allowed`: the person may no longer answer; `signed_out`:
 * signed out everywhere.
 */
export const TelegramLinkEnd = z.enum(['blocked', 'bot_removed', 'not_allowed', 'signed_out'])

/** A person's own Telegram, linked to a bot of the business. */
export const TelegramAlerts = z.object({
  /** Bots available for linking. */
  bots: z.array(z.object({ id: Id, account: z.string(), agent_name: z.string() })),
  /** `name` is the person's own on Telegram. */
  link: z.object({ name: z.string(), account: z.string(), created_at: Timestamp }).nullable(),
  /** The previous link if it ended without the person unlinking it and has not been replaced. */
  ended: z.object({ account: z.string(), reason: TelegramLinkEnd }).nullable(),
})
export type TelegramAlerts = z.infer<typeof TelegramAlerts>

const Settings = answer({
  choices: AlertChoices,
  /** Whether this installation can send e-mail. */
  has_mail: z.boolean(),
  /** Whether you have shown that you read mail to your address. Otherwise it holds nothing of what customers wrote. */
  is_email_confirmed: z.boolean(),
  /** The installation's public VAPID key, used for browser push subscriptions. */
  push_key: z.string(),
  devices: z.array(AlertDevice),
  telegram: TelegramAlerts,
  after_minutes,
})

export const settings = endpoint({
  method: 'GET',
  path: '/api/me/alerts',
  access: 'agent',
  summary: 'How you are alerted to chats that need a person.',
  response: Settings,
})

export const save = endpoint({
  method: 'PUT',
  path: '/api/me/alerts',
  access: 'agent',
  summary: 'Choose how you are alerted to chats that need a person.',
  body: AlertChoices,
  response: Settings,
})

export const mailCode = endpoint({
  method: 'POST',
  path: '/api/me/alerts/email/code',
  access: 'agent',
  summary: 'Mail a code to your own address, to confirm that it is yours.',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  response: answer({}),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/me/alerts/email/confirm',
  access: 'agent',
  summary: 'Confirm your address by the mailed code. Alerts by e-mail then hold what the customer wrote.',
  body: z.strictObject({ code: z.string().trim().min(1).max(SECOND_FACTOR_CODE_MAX) }),
  response: Settings,
})

/** The format of the keys in a browser's push subscription. */
const Base64Url = z
  .string()
  .regex(/^[\w-]+=*$/)
  .max(200)

export const addDevice = endpoint({
  method: 'PUT',
  path: '/api/me/alerts/devices',
  access: 'agent',
  summary: 'Be alerted in this browser, by its push subscription.',
  body: z.strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(WEBHOOK_URL_MAX)
      .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url)),
    keys: z.strictObject({ p256dh: Base64Url, auth: Base64Url }),
    name: Text(NAME_MAX),
  }),
  response: Settings,
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/me/alerts/devices/:id',
  access: 'agent',
  summary: 'Be alerted in a browser no more.',
  params: idParams,
  response: Settings,
})

export const linkTelegram = endpoint({
  method: 'POST',
  path: '/api/me/alerts/telegram',
  access: 'agent',
  summary:
    'Get a link that opens a bot on your own Telegram. The chat in which you press Start is where alerts reach you. It works once, for 15 minutes.',
  body: z.strictObject({ bot_id: Id, language: z.enum(LANGUAGES) }),
  response: answer({ url: z.string(), expires_at: Timestamp }),
})

export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: '/api/me/alerts/telegram',
  access: 'agent',
  summary: 'Be alerted on Telegram no more.',
  response: Settings,
})

export const saveOrder = endpoint({
  method: 'PUT',
  path: '/api/me/alerts/order',
  access: 'admin',
  summary:
    'Set after how many minutes without a reaction the next person is alerted; 0 alerts everybody at once.',
  body: z.strictObject({ after_minutes }),
  response: answer({ after_minutes }),
})

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/me/alerts/test',
  access: 'agent',
  summary:
    'Send a test alert to yourself, everywhere you are alerted, quiet hours or not. Empty if nothing is turned on.',
  response: answer({ deliveries: z.array(AlertDelivery) }),
})

export const deliveries = endpoint({
  method: 'GET',
  path: '/api/me/alerts/deliveries',
  access: 'agent',
  summary:
    'The latest alerts and how they fared: to everybody for admins, otherwise to you. They are kept for 30 days.',
  response: answer({ deliveries: z.array(AlertDelivery) }),
})
