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
import type { Visit } from './platform/note-audit.ts'
import type { Outages } from './platform/outages.ts'
import type { Realtime } from './platform/realtime.ts'
import type { Outbound } from './platform/safe-fetch.ts'
import type { Secrets } from './platform/secrets.ts'

/** The one plain object that every verb takes first. */
export interface App {
  config: Config
  log: Log
  metrics: Metrics
  /** Tells the other processes of the installation something short. */
  bus: Bus
  database: Database
  db: Kysely<Schema>
  /** The only clock of product rules, so that tests can set it. */
  now(): Date
  firstAccount: FirstAccount
  /** Those that the installation's owner changes; `config` has their values. */
  settings: InstallationSettings
  /** What keeps the product from working. */
  outages: Outages
  jobs: Jobs
  realtime: Realtime<StoredEvent>
  /** Keeps what customers say. */
  intake: Intake
  /** What happens in a chat, live, to the customer who is in it. */
  chatStreams: ChatStreams
  blobs: Blobs
  secrets: Secrets
  outbound: Outbound
  mail: Mail
  channels: Channels
  /** The configured language model; null when there is none. */
  model: OpenModel | null
  /** The models that owners chose for their assistants. */
  models: Models
  /** On the machine of the installation. */
  localModels: LocalModels
  /** Compares texts by what they mean. */
  embedder: Embedder
  reader: Reader
  /** What the agents know, ready to be searched. */
  indexes: Indexes
}

/** Who asks: a person, in the account where they work. */
export interface Account {
  id: number
  user_id: number
  /** The person's own. */
  email: string
  name: string
  role: Role
  /** The only assistants this person works with; null is all of them. */
  agent_ids: number[] | null
  /** Null for an API key. */
  session_id: number | null
  /** The key with which a program asks for the person; null where the person is signed in. */
  api_key: { id: number; name: string; scopes: Scope[]; visit: Visit } | null
}

/** Who writes in a live chat: somebody on a customer's site. */
export interface Visitor {
  account_id: number
  agent_id: number
  bot_id: number
  /** The live chat's public id. */
  widget_id: string
  /** Their name among the bot's customers: made up by us, or `user:…` once the site has vouched for them. */
  subject: string
  /** What they or the site said of them. */
  contact: ChatContact
  /** Whether they came by the panel page, as browsers do. */
  is_browser: boolean
}
