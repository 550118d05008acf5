// The current shape of the database; the SQL files in migrations/ are its history.

import type { api, Masking, OpeningHours } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AccountSchema } from './schema/accounts.ts'
import type { ActionSchema } from './schema/actions.ts'
import type { AlertSchema } from './schema/alerts.ts'
import type { AnalyticsSchema } from './schema/analytics.ts'
import type { BillingSchema } from './schema/billing.ts'
import type { ChannelSchema } from './schema/channels.ts'
import type { ImportSchema } from './schema/imports.ts'
import type { AgentModel, KnowledgeSchema, ModelFailures, ModelPause } from './schema/knowledge.ts'
import type { StoredReason } from './schema/stored-reason.ts'
import type { WebhookSchema } from './schema/webhooks.ts'

export type {
  AccountInvitationRow,
  ApiKeyRow,
  AuditEntryRow,
  InvitationRow,
  MembershipRow,
  SessionRow,
  UserRow,
} from './schema/accounts.ts'
export type { ActionRow, McpServerRow, ProposalRow } from './schema/actions.ts'
export type {
  AlertChoicesRow,
  AlertDeliveryRow,
  AlertRow,
  PushDeviceRow,
  TelegramLinkRow,
} from './schema/alerts.ts'
export type { SubscriptionRow } from './schema/billing.ts'
export type { AttachmentRow, BotRow, DeliveryRow, RemoteFileRow, UnseenMailRow } from './schema/channels.ts'
export type { ImportFileRow, ImportRow } from './schema/imports.ts'
export type {
  ChunkRow,
  FileRow,
  LessonRow,
  ModelFailures,
  SitePageRow,
  SiteRow,
  UploadFileRow,
} from './schema/knowledge.ts'
export type { WebhookDeliveryRow, WebhookRow } from './schema/webhooks.ts'

type Json<T extends object> = ColumnType<T, T | string | undefined, T | string>
type CreatedAt = ColumnType<Date, Date | undefined, never>
type DefaultDate = Generated<Date>

export interface Schema
  extends AccountSchema,
    ActionSchema,
    AlertSchema,
    AnalyticsSchema,
    BillingSchema,
    ChannelSchema,
    ImportSchema,
    KnowledgeSchema,
    WebhookSchema {
  installation: { key: string; value: string }
  pollers: { owner: string; alive_until: Date; has_room: Generated<boolean> }
  moves: MovesTable
  rate_limits: { key: string; window_ends: Date; used: number }
  idempotency_keys: IdempotencyKeysTable
  agents: AgentsTable
  triggers: TriggersTable
  custom_prompts: CustomPromptsTable
  chats: ChatsTable
  messages: MessagesTable
  notes: NotesTable
  contacts: ContactsTable
  contact_merges: ContactMergesTable
  contact_rejections: ContactRejectionsTable
  planned: PlannedTable
  drafts: DraftsTable
  labels: LabelsTable
  chat_labels: { account_id: number; label_id: number; chat_id: number }
  saved_views: SavedViewsTable
  rules: RulesTable
  rule_events: RuleEventsTable
  done_chats: DoneChatsTable
  commands: CommandsTable
  jobs: JobsTable
  event_streams: { account_id: number; last_seq: number }
  events: EventsTable
  chat_events: ChatEventsTable
  chat_counts: ChatCountsTable
  search_backlogs: { account_id: number; chats_below: number; messages_below: number }
}

interface IdempotencyKeysTable {
  account_id: number
  key: string
  request_hash: string
  response: string | null
  created_at: Date
}

interface AgentsTable {
  account_id: number
  id: Generated<number>
  agent_name: string
  assistant_name: string
  instructions: string
  instructions_title: string | null
  instructions_type: 'preset' | 'custom' | null
  instructions_custom_id: number | null
  vs_id: string
  parsed_site: string | null
  agent_mode: Generated<'auto' | 'manual'>
  /** In Copilot mode, drafts are created for customer turns in the background. */
  background_drafts: Generated<boolean>
  /** How a chat that needs a person is assigned. */
  assign_by: Generated<api.agents.AssignBy>
  /** In Auto mode, answers below this confidence wait for approval; null disables approval. */
  approve_below: number | null
  created_at: CreatedAt
  last_updated_at: DefaultDate
  knowledge_version: Generated<number>
  confidence: Generated<number>
  opening_hours: ColumnType<OpeningHours | null, OpeningHours | null | undefined, OpeningHours | null>
  /** When the team answers; null: same as the opening hours. */
  team_hours: ColumnType<OpeningHours | null, OpeningHours | null | undefined, OpeningHours | null>
  model: Json<AgentModel>
  model_key: string | null
  /** Used when the first model fails. */
  fallback_model: Json<AgentModel>
  fallback_key: string | null
  masking: Json<Masking>
  model_failures: ColumnType<ModelFailures | null, string | null | undefined, string | null>
  model_paused: ColumnType<ModelPause | null, string | null | undefined, string | null>
  embedding: Generated<string>
  has_actions: Generated<boolean>
  deleted_at: Date | null
}

interface TriggersTable {
  account_id: number
  agent_id: number
  type: string
  enabled: boolean
  settings: Json<{ keywords?: string[]; threshold?: number }>
}

interface CustomPromptsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  title: string
  content: string
  created_at: CreatedAt
  updated_at: DefaultDate
}

type StateBefore = { change_id: string; columns: Record<string, unknown> } | null

interface ChatsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  bot_id: number | null
  display_name: string
  user_photo: string | null
  mode: Generated<'auto' | 'manual' | 'stop'>
  unread_messages: Generated<number>
  last_message_time: Date | null
  created_at: CreatedAt
  external_id: string | null
  turn: Generated<number>
  last_seq: Generated<number>
  /** Every turn up to this seq has an answer or will get none. */
  settled_seq: Generated<number>
  preview: Generated<string>
  contact: Json<ChatContact>
  context: Json<ChatContext>
  hand_over_at: Date | null
  hand_over_reason: string | null
  hand_over_summary: string | null
  hand_over_summary_code: StoredReason
  hand_over_evidence: string | null
  hand_over_wait_s: number | null
  /** When a person replied or took over. */
  hand_over_taken_at: Date | null
  /** The outage that caused the handover, if any; the chat returns to the assistant after recovery. */
  hand_over_outage: 'model' | 'channel' | null
  /** When a waiting customer was asked how to reach them; null once they have answered. */
  contact_asked_at: Date | null
  unknown_in_a_row: Generated<number>
  triggers_from_seq: Generated<number>
  visitor_read_seq: Generated<number>
  csat_asked_at: Date | null
  csat_score: number | null
  csat_comment: string | null
  blocked_at: Date | null
  /** The customer's photo, stored as an attachment. */
  photo_id: string | null
  photo_ref: string | null
  answered_turn: Generated<number>
  left_turn: Generated<number>
  told_turn: Generated<number>
  /** Why the assistant left a question to people; valid only while `left_turn` is current. */
  left_reason: 'ai_stopped' | 'no_sessions' | 'crowded' | 'approval' | null
  session_until: Date | null
  needs_person: ColumnType<boolean, never, never>
  /** Equals `state_set` while `turn` is `state_turn`, otherwise `open`. */
  state: ColumnType<api.chats.ChatState, never, never>
  /** `due`: open and needs a person, because the snooze ended or a rule requires it. */
  state_set: Generated<api.chats.ChatState | 'due'>
  state_turn: Generated<number>
  due_by_rule: Generated<boolean>
  /** The state that the last manual change replaced, kept until the next turn. */
  state_before: ColumnType<StateBefore, StateBefore | string | undefined, StateBefore | string>
  snoozed_until: Date | null
  assignee_id: number | null
  /** Searchable form of the name. */
  found_name: ColumnType<string, never, never>
  /** Null if nothing was entered for this customer and they have no other chat. */
  contact_id: number | null
  /** The customer's name on the channel, if the team renamed the customer. */
  told_name: string | null
  email_key: ColumnType<string | null, never, never>
  phone_key: ColumnType<string | null, never, never>
}

/** What the team entered about a customer; data from channels stays with each chat. */
interface ContactsTable {
  account_id: number
  id: Generated<number>
  name: string | null
  email: string | null
  phone: string | null
  attributes: Json<Attributes>
  created_at: CreatedAt
  email_key: ColumnType<string | null, never, never>
  phone_key: ColumnType<string | null, never, never>
  found: ColumnType<string, never, never>
}

interface ContactMergesTable {
  account_id: number
  id: Generated<number>
  kept_id: number
  /** The chats of the merged contact. */
  chat_ids: number[]
  merged: ColumnType<object | null, string | null, string | null>
  kept_before: Json<object>
  kept_after: Json<object>
  /** Null if a signed identity triggered the merge automatically. */
  user_id: number | null
  created_at: Date
}

interface ContactRejectionsTable {
  account_id: number
  chat_id: number
  other_chat_id: number
  user_id: number
  created_at: Date
}

type Attributes = Record<string, string | number | boolean>

/** Who the customer is. `is_verified`: the owner's site signed this identity. */
export interface ChatContact {
  user_id?: string | null
  name?: string | null
  email?: string | null
  is_verified?: boolean
  /** The email address that the site's signature covers. */
  verified_email?: string | null
  /** Where the customer wants to be answered later, as they typed it. */
  reply_email?: string
  phone?: string | null
  /** As the page last reported them. */
  attributes?: Attributes
  /** Whether the site's signature covers the attributes. */
  are_attributes_verified?: boolean
  reply_phone?: string
}

/** Where the customer writes from. */
export interface ChatContext {
  locale?: string
  page?: { url: string; title: string }
  /** A live chat visitor who has not proven to use a browser: their first message opens no session. */
  is_unproven?: boolean
  /**
   * Set if the chat began while its live chat had more new conversations than the assistant answers per hour: people
   * answer until then.
   */
  crowded_until?: string
  /** When the customer received the bot's greeting. */
  greeted_at?: string
  /** Whether the latest message references one of our answers; absent if the provider vouches for the sender. */
  is_reply?: boolean
  /** What the channel needs to answer in this thread. */
  channel?: Record<string, unknown>
}

interface MessagesTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  timestamp: DefaultDate
  username: string | null
  question: Generated<string>
  answer: string | null
  redacted_answer: string | null
  message_type: 'user' | 'customer' | 'operator' | 'internal'
  is_read: Generated<boolean>
  created_at: CreatedAt
  bot_id: number | null
  seq: Generated<number>
  answer_seq: number | null
  client_id: string | null
  external_id: string | null
  answered_by: 'ai' | 'operator' | null
  answered_at: Date | null
  edited_at: Date | null
  sources: Json<api.messages.Source[]>
  outcome: api.messages.Outcome | null
  /** The user who answered, or who asked in an internal chat. */
  user_id: number | null
  edited_by: number | null
  is_unhelpful: Generated<boolean>
  original_question: string | null
  question_edited_at: Date | null
  answer_outdated: Generated<boolean>
  /** The customer asked in this message for a change in another program. */
  has_proposals: Generated<boolean>
}

interface NotesTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  user_id: number
  text: string
  mentions: number[]
  unread_by: number[]
  created_at: CreatedAt
  edited_at: Date | null
}

interface PlannedTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  user_id: number
  kind: api.planned.PlannedKind
  text: string
  send_at: Date
  cancel_on_reply: boolean
  state: Generated<api.planned.PlannedState>
  error: string | null
  reason: StoredReason
  /** Incremented on each change. */
  version: Generated<number>
  /** A customer message after this time cancels it. */
  planned_at: Date
}

interface DraftsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  chat_id: number
  /** The chat's turn; once it differs, the draft is void. */
  turn: number
  message_id: number
  question: string
  text: string
  sources: Json<api.messages.Source[]>
  confidence: number
  /** The draft may contain data that belongs to this customer only. */
  looked_up: Generated<boolean>
  waiting_since: Date
  state: Generated<'open' | 'sent' | 'rejected' | 'void'>
  decided_by: number | null
  decided_at: Date | null
  reject_reason: api.drafts.RejectReason | null
  reject_comment: string | null
  sent_message_id: number | null
  created_at: Date
}

interface LabelsTable {
  account_id: number
  id: Generated<number>
  name: string
  color: api.labels.Label['color']
  created_at: CreatedAt
}

interface RulesTable {
  account_id: number
  id: Generated<number>
  position: number
  name: string
  is_on: boolean
  agent_id: number | null
  words: Generated<string[]>
  channel: api.bots.IntegrationType | null
  hours: 'inside' | 'outside' | null
  ratings: Generated<number[]>
  label_id: number | null
  assignee_id: number | null
  needs_person: Generated<boolean>
  created_at: CreatedAt
}

interface RuleEventsTable {
  account_id: number
  id: Generated<number>
  chat_id: number
  /** Null if the rule ran for a rating. */
  message_id: number | null
  rule_id: number
  rule: string
  label: string | null
  assignee_id: number | null
  not_assigned_id: number | null
  needs_person: Generated<boolean>
  created_at: Date
}

interface DoneChatsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  chat_id: number
  user_id: number
  done_at: Generated<Date>
}

interface SavedViewsTable {
  account_id: number
  id: Generated<number>
  /** Null if shared with the team. */
  user_id: number | null
  name: string
  filters: Json<api.views.ViewFilters>
  created_at: CreatedAt
  deleted_at: Date | null
}

interface CommandsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  title: string
  text: string
  command_type: Generated<'quick_reply' | 'prompt'>
  created_at: CreatedAt
  deleted_at: Date | null
}

interface JobsTable {
  account_id: number
  id: Generated<number>
  kind: string
  payload: Json<Record<string, unknown>>
  state: Generated<'queued' | 'running' | 'dead' | 'parked'>
  priority: Generated<number>
  run_at: DefaultDate
  attempts: Generated<number>
  max_attempts: Generated<number>
  lease_until: Date | null
  lease_token: string | null
  dedupe_key: string | null
  last_error: string | null
  progress: Json<Record<string, unknown>> | null
  created_at: CreatedAt
  updated_at: DefaultDate
}

interface EventsTable {
  account_id: number
  seq: number
  type: string
  ids: Json<Record<string, unknown>>
  created_at: CreatedAt
}

interface ChatEventsTable {
  account_id: number
  chat_id: number
  seq: number
  message_id: number | null
  created_at: CreatedAt
}

interface ChatCountsTable {
  account_id: number
  bot_id: number
  part: number
  chats: number
  unread: number
  needing_person: number
  snoozed: number
  done: number
}

export type AgentRow = Selectable<AgentsTable>
export type CustomPromptRow = Selectable<CustomPromptsTable>
export type ChatRow = Selectable<ChatsTable>
export type MessageRow = Selectable<MessagesTable>
export type ContactRow = Selectable<ContactsTable>
export type NoteRow = Selectable<NotesTable>
export type PlannedRow = Selectable<PlannedTable>
export type DraftRow = Selectable<DraftsTable>
export type CommandRow = Selectable<CommandsTable>
export type JobRow = Selectable<JobsTable>

/** Accounts on their way to or from another installation. */
interface MovesTable {
  account: number
  state: 'copied' | 'draining' | 'frozen' | 'moved' | 'arriving'
  until: Date | null
  copy: string
  copied_before: string | null
  code: string | null
  moved_to: string | null
  is_complete: Generated<boolean>
}
