import type { Role, Scope, StoredEvent } from '@switchboard/contract'
import type { Kysely } from 'kysely'
import type { Channels } from './channels/channel.ts'
import type { Intake } from './chats/intake.ts'
import type { Database } from './database/open.ts'
import type { ChatContact, Schema } from './database/schema.ts'
import type { Embedder, Reader } from './embedding/index.ts'
import type { Indexes } from './knowledge/search/index.ts'
import type { LocalModels, Models, OpenModel } from './llm/index.ts'
import type { Blobs } from './platform/blobs.ts'
import type { Bus } from './platform/bus.ts'
import type { ChatStreams } from './platform/chat-streams.ts'
import type { Config } from './platform/config.ts'
import type { FirstAccount } from './platform/first-account.ts'
import type { InstallationSettings } from './platform/installation-settings.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Moves } from './platform/moves.ts'
import type { Visit } from './platform/note-audit.ts'
import type { Outages } from './platform/outages.ts'
import type { Realtime } from './platform/realtime.ts'
import type { Outbound } from './platform/safe-fetch.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Tracing } from './platform/tracing.ts'

/** The plain object that every use case takes as its first argument. */
export interface App {
  config: Config
  log: Log
  metrics: Metrics
  /** Exports traces, if an endpoint is configured. */
  tracing: Tracing
  /** Sends short messages to the other processes of the installation. */
  bus: Bus
  database: Database
  db: Kysely<Schema>
  /** The only clock of product rules, so that tests can set it. */
  now(): Date
  firstAccount: FirstAccount
  /** Settings that the installation's owner can change; `config` has their values. */
  settings: InstallationSettings
  /** Current problems that keep the product from working. */
  outages: Outages
  /** Accounts that another installation serves. */
  moves: Moves
  jobs: Jobs
  realtime: Realtime<StoredEvent>
  /** Stores incoming messages of customers. */
  intake: Intake
  /** Live events of a chat, for the customer in it. */
  chatStreams: ChatStreams
  blobs: Blobs
  secrets: Secrets
  outbound: Outbound
  mail: Mail
  channels: Channels
  /** The configured language model, or null. */
  model: OpenModel | null
  /** The models that owners chose for their assistants. */
  models: Models
  /** Models on the installation's own machine. */
  localModels: LocalModels
  /** Makes embeddings, which compare texts by meaning. */
  embedder: Embedder
  reader: Reader
  /** Search indexes of what the agents know. */
  indexes: Indexes
}

/** The caller: a person in one of their accounts. */
export interface Account {
  id: number
  user_id: number
  /** The person's, not the account's. */
  email: string
  name: string
  role: Role
  /** The only assistants this person works with; null is all of them. */
  agent_ids: number[] | null
  /** Null for an API key. */
  session_id: number | null
  /** The API key with which a program acts for the person; null if the person is signed in. */
  api_key: { id: number; name: string; scopes: Scope[]; visit: Visit } | null
}

/** The person who writes in a live chat on a customer's site. */
export interface Visitor {
  account_id: number
  agent_id: number
  bot_id: number
  /** The live chat's public id. */
  widget_id: string
  /** Their id among the bot's customers: generated, or `user:…` once the site has vouched for them. */
  subject: string
  /** Contact details given by them or by the site. */
  contact: ChatContact
  /** Whether they opened the panel page, as browsers do. */
  is_browser: boolean
}
