// The bots that connect an assistant to messaging channels, and their outgoing deliveries.

import type { api } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { StoredReason } from './stored-reason.ts'

type Json<T extends object> = ColumnType<T, T | string | undefined, T | string>
type CreatedAt = ColumnType<Date, Date | undefined, never>
type DefaultDate = Generated<Date>

export interface ChannelSchema {
  bots: BotsTable
  deliveries: DeliveriesTable
  attachments: AttachmentsTable
  remote_files: RemoteFilesTable
  unseen_mails: UnseenMailsTable
}

interface BotsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  integration_type: api.bots.IntegrationType
  bot_name: string
  fb_page_name: string | null
  status: Generated<string>
  created_at: CreatedAt
  deleted_at: Date | null
  public_id: Generated<string>
  settings: Json<Record<string, unknown>>
  secret: string | null
  seen_on: string | null
  seen_at: Date | null
  visitors_since: Date | null
  external_key: string | null
  connection: Generated<api.bots.ConnectionState>
  connection_reason: Generated<string>
  connection_reason_code: StoredReason
  last_event_at: Date | null
  receives: Generated<'poll' | 'webhook'>
  cursor: Json<Record<string, unknown>> | null
  poll_owner: string | null
}

interface DeliveriesTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  bot_id: number
  message_id: number | null
  part: Generated<number>
  kind: Generated<'text' | 'edit' | 'file'>
  sent_by: 'ai' | 'operator' | 'notice'
  text: string
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown'>
  attempts: Generated<number>
  job_id: number | null
  external_id: string | null
  error: string | null
  reason: StoredReason
  attachment_id: string | null
  /** The first try of what a person sends again under a new id. */
  first_id: Generated<number | null>
  next_at: DefaultDate
  created_at: CreatedAt
  updated_at: DefaultDate
}

interface AttachmentsTable {
  account_id: number
  id: string
  bot_id: number
  external_id: string | null
  chat_id: number | null
  message_id: number | null
  file_name: string
  media_type: string
  size: number
  blob: string
  created_at: Date
  is_photo: Generated<boolean>
  /** Transcript of a recording; empty if it has no speech. */
  transcript: Generated<string | null>
  /** A model's description of a picture. */
  description: Generated<string | null>
}

interface RemoteFilesTable {
  account_id: number
  id: Generated<number>
  bot_id: number
  message_id: number
  ref: string
  file_name: string
  media_type: string
  size: number | null
  fetched_at: Date | null
}

interface UnseenMailsTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  /** The mailbox that sends it; null for the mail server of the installation. */
  bot_id: number | null
  address: string
  up_to_seq: number
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'
  attempts: Generated<number>
  error: string | null
  reason: StoredReason
  created_at: Date
  sent_at: Date | null
}

export type UnseenMailRow = Selectable<UnseenMailsTable>
export type BotRow = Selectable<BotsTable>
export type DeliveryRow = Selectable<DeliveriesTable>
export type AttachmentRow = Selectable<AttachmentsTable>
export type RemoteFileRow = Selectable<RemoteFilesTable>
