// How people are alerted to chats that need them, and what was sent to whom.
import type { api, Language } from '@switchboard/contract'
import type { Generated, Selectable } from 'kysely'

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
  /** When the chat began to need a person. */
  assignee_id: number | null
  /** For this person alone; the next two go with it. */
  user_id: Generated<number | null>
  about: Generated<'reminder' | 'not_sent' | 'model_failing' | null>
  words: Generated<string | null>
  /** How often somebody was chosen. */
  round: Generated<number>
  created_at: Generated<Date>
}

interface AlertDeliveriesTable {
  account_id: number
  id: Generated<number>
  /** Null for a test. */
  alert_id: number | null
  user_id: number
  channel: api.alerts.AlertChannel
  /** Which of the person's places on this channel. */
  target_id: Generated<number>
  target: string
  state: Generated<api.alerts.AlertDeliveryState>
  attempts: Generated<number>
  error: Generated<string | null>
  /** What the channel calls it. */
  external_id: Generated<string | null>
  /** All of its messages on Telegram: each can be answered. */
  message_ids: Generated<string[]>
  /** Since it was last asked for. */
  retries: Generated<number>
  created_at: Date
  attempted_at: Generated<Date | null>
}

interface PushDevicesTable {
  account_id: number
  id: Generated<number>
  user_id: number
  /** At the push service of the browser. */
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
  /** Of the chat with the bot, as the channel knows it. */
  chat_key: string
  /** The person's own on Telegram. */
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
