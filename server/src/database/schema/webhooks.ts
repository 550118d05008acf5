// Webhook endpoints and their deliveries.
import type { api } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { StoredReason } from './stored-reason.ts'

export interface WebhookSchema {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}

interface WebhooksTable {
  account_id: number
  id: Generated<number>
  url: string
  events: api.webhooks.WebhookEvent[]
  /** Encrypted. */
  secret: Generated<string | null>
  created_at: Date
  /** No delivery has succeeded since then. */
  failing_since: Generated<Date | null>
  disabled_at: Generated<Date | null>
  is_given_up: Generated<boolean>
}

interface WebhookDeliveriesTable {
  account_id: number
  id: Generated<number>
  webhook_id: number
  event_id: string
  event: api.webhooks.WebhookEvent | 'test'
  about: ColumnType<About, string, never>
  api_key_id: Generated<number | null>
  state: Generated<'queued' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  attempts_before: Generated<number>
  status: Generated<number | null>
  error: Generated<string | null>
  reason: StoredReason
  created_at: Generated<Date>
  attempted_at: Generated<Date | null>
}

/** Ids only: the objects are loaded when the delivery is sent. */
type About = { chat_id?: number; message_id?: number }

export type WebhookRow = Selectable<WebhooksTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>
