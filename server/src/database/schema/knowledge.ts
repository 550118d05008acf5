// The knowledge of an assistant, and how it answers from it.
import type { api } from '@switchboard/contract'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { StoredReason } from './stored-reason.ts'

type Json<T extends object> = ColumnType<T, T | string | undefined, T | string>
type CreatedAt = ColumnType<Date, Date | undefined, never>
type DefaultDate = Generated<Date>

export interface KnowledgeSchema {
  files: FilesTable
  chunks: ChunksTable
  upload_tasks: { account_id: number; id: string; agent_id: number; created_at: CreatedAt }
  upload_files: UploadFilesTable
  sites: SitesTable
  site_pages: SitePagesTable
  allowed_passages: { account_id: number; agent_id: number; key: string; allowed_at: Date }
  approved_answers: ApprovedAnswersTable
  answer_reasons: AnswerReasonsTable
  escalations: EscalationsTable
  model_usage: ModelUsageTable
  shared_model_usage: Omit<ModelUsageTable, 'account_id' | 'agent_id'>
  model_calls: ModelCallsTable
}

interface FilesTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  store: Generated<'upload' | 'site'>
  file_name: string
  created_at: CreatedAt
  state: Generated<'processing' | 'ready' | 'failed'>
  error: string | null
  reason: StoredReason
  title: string | null
  media_type: string | null
  size: Generated<number>
  pages: number | null
  language: string | null
  blob: string | null
  url: string | null
  content_hash: string | null
  updated_at: DefaultDate
}

interface ChunksTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  file_id: number
  ordinal: number
  kind: 'prose' | 'faq' | 'table' | 'code'
  heading: Generated<string>
  question: string | null
  text: string
  language: string
  is_suspect: Generated<boolean>
  is_allowed: Generated<boolean>
  embedding: string | null
  vector: Buffer | null
  sentence_vectors: Buffer | null
  version: number
}

interface UploadFilesTable {
  account_id: number
  task_id: string
  ordinal: number
  file_name: string
  size: number
  blob: string | null
  state: Generated<'queued' | 'done' | 'failed'>
  attempts: Generated<number>
  error: string | null
  reason: StoredReason
  file_id: number | null
}

interface SitesTable {
  account_id: number
  agent_id: number
  url: string
  state: Generated<'queued' | 'reading' | 'done' | 'failed'>
  pages_found: Generated<number>
  pages_read: Generated<number>
  pages_changed: Generated<number>
  error: string | null
  reason: StoredReason
  started_at: Date | null
  finished_at: Date | null
  next_at: Date | null
  reading: Generated<number>
  left_out: Generated<string[]>
}

interface SitePagesTable {
  account_id: number
  agent_id: number
  url: string
  ordinal: GeneratedAlways<number>
  depth: number
  state: Generated<'waiting' | 'read' | 'failed' | 'gone'>
  etag: string | null
  last_modified: string | null
}

interface ApprovedAnswersTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  question: string
  question_key: string
  answer: string
  created_at: DefaultDate
}

interface AnswerReasonsTable {
  account_id: number
  message_id: number
  reason: Json<api.messages.Why>
  created_at: CreatedAt
}

interface EscalationsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  chat_id: number
  message_id: number | null
  type: string
  evidence: Generated<string>
  created_at: CreatedAt
}

interface ModelUsageTable {
  account_id: number
  agent_id: number
  day: string
  calls: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  cost: Generated<number>
}

interface ModelCallsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  tokens: number
  cost: number
  shared_cost: number | null
  lapses_at: Date
}

/** The model settings of an agent, without the API key. */
export interface AgentModel {
  provider?: api.agents.ModelSettings['provider']
  base_url?: string | null
  model?: string | null
  /** The server that the key was entered for. */
  key_for?: string | null
  context_tokens?: number | null
  input_price?: number | null
  output_price?: number | null
  monthly_tokens?: number | null
  daily_cost?: number | null
  monthly_cost?: number | null
  /** Determined from the provider's list or by a test. */
  sees_pictures?: boolean
  /** Transcribes recordings, on the same server. */
  transcription_model?: string | null
  transcription_price?: number | null
  show_while_checking?: boolean
}

/** Why an agent's models are paused, and until when. */
export interface ModelPause {
  /** Whose cap is reached. */
  of: 'agent' | 'account' | 'installation'
  reason: string
  until: string
}

/** Why an agent's model is failing; present only while it does. */
export interface ModelFailures {
  /** The latest, oldest first. */
  at: string[]
  reason: string
  /** When the failures were reported; null while there are too few. */
  told_since: string | null
}

export type FileRow = Selectable<FilesTable>
export type ChunkRow = Selectable<ChunksTable>
export type UploadFileRow = Selectable<UploadFilesTable>
export type SiteRow = Selectable<SitesTable>
export type SitePageRow = Selectable<SitePagesTable>
export type LessonRow = Selectable<ApprovedAnswersTable>
