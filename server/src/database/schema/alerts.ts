// How team members are alerted to chats that need them, and which alerts were sent.
import type { api, Language } from '@switchboard/contract'
import type { Generated, Selectable } from 'kysely'
import type { StoredReason } from './stored-reason.ts'

export interface AlertSchema {
  alert_choices: AlertChoicesTable
  alerts: AlertsTable
  push_devices: PushDevicesTable
  alert_deliveries: AlertDeliveriesTable
  telegram_links: TelegramLinksTable
  telegram_link_tokens: TelegramLinkTokensTable
}

interface AlertChoicesTable {
  account_id: number
  user_id: number
  by_mail: Generated<boolean>
  quiet_from: string | null
  quiet_to: string | null
  time_zone: Generated<string>
  language: Generated<Language>
}

interface AlertsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  chat_id: number
  /** The assignee at the time the chat began to need a person. */
  assignee_id: number | null
  /** Set if the alert is for this user alone; `about` and `words` belong to such an alert. */
  user_id: Generated<number | null>
  about: Generated<'reminder' | 'not_sent' | 'model_failing' | null>
  words: Generated<string | null>
  /** How many times an assignee has been chosen. */
  round: Generated<number>
  created_at: Generated<Date>
}

interface AlertDeliveriesTable {
  account_id: number
  id: Generated<number>
  /** Null for a test alert. */
  alert_id: number | null
  user_id: number
  channel: api.alerts.AlertChannel
  /** Which of the user's targets on this channel. */
  target_id: Generated<number>
  target: string
  state: Generated<api.alerts.AlertDeliveryState>
  attempts: Generated<number>
  error: Generated<string | null>
  reason: StoredReason
  /** Id of the message on the channel. */
  external_id: Generated<string | null>
  /** All Telegram messages of this alert: any of them can be replied to. */
  message_ids: Generated<string[]>
  /** Retries since delivery was last requested. */
  retries: Generated<number>
  created_at: Date
  attempted_at: Generated<Date | null>
}

interface PushDevicesTable {
  account_id: number
  id: Generated<number>
  user_id: number
  /** URL at the browser's push service. */
  endpoint: string
  p256dh: string
  auth: string
  name: string
  created_at: Date
}

interface TelegramLinksTable {
  account_id: number
  id: Generated<number>
  user_id: number
  bot_id: number
  /** The channel's key of the chat with the bot. */
  chat_key: string
  /** The user's name on Telegram. */
  name: string
  created_at: Date
  ended_at: Date | null
  end_reason: 'unlinked' | 'replaced' | 'blocked' | 'bot_removed' | 'not_allowed' | 'signed_out' | null
}

interface TelegramLinkTokensTable {
  account_id: number
  user_id: number
  bot_id: number
  token_hash: Buffer
  expires_at: Date
}

export type TelegramLinkRow = Selectable<TelegramLinksTable>
export type PushDeviceRow = Selectable<PushDevicesTable>
export type AlertChoicesRow = Selectable<AlertChoicesTable>
export type AlertRow = Selectable<AlertsTable>
export type AlertDeliveryRow = Selectable<AlertDeliveriesTable>
