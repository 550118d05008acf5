// The interface between channels and the rest of the product. An adapter implements its provider's protocol and nothing
// else: it has no database access, stores nothing, and does not decide on retries.
import type { api, Reason } from '@switchboard/contract'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { Outbound } from '../platform/safe-fetch.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import type { PersonalChat } from './personal-chat.ts'
import type { FetchedFile, RemoteFile } from './remote-file.ts'
import type { Profile, ToldContact } from './told-contact.ts'

export type { OutgoingMail } from './outgoing-mail.ts'
export type { FetchedFile, RemoteFile } from './remote-file.ts'
export type { Profile, ToldContact } from './told-contact.ts'

export type ChannelId = api.bots.IntegrationType
export type Channels = Partial<Record<ChannelId, ChannelAdapter>>
export type ChannelAdapter = DirectAdapter | RemoteAdapter

/** What the server provides to an adapter. */
export interface ChannelContext {
  config: Config
  outbound: Outbound
  now(): Date
  /** Replaces expired credentials. Concurrent callers, also in other processes, share one renewal and its result. */
  renew<Credentials>(
    bot: ChannelBot<Credentials>,
    make: (current: Credentials) => Promise<Credentials>,
  ): Promise<Credentials>
}

/** One of our own channels: committing a message delivers it, so there is nothing to send. */
export interface DirectAdapter extends Common {
  receives: 'direct'
}

/** A channel on an external network. */
export interface RemoteAdapter<Credentials = unknown> extends Common<Credentials> {
  receives: 'remote'
  /** The longest text of one message, counted the way the provider counts. */
  maxText: number
  countsBy: TextUnit
  /** The largest file of one message; null if files are not supported. */
  maxFileBytes: number | null
  /** How long after the customer's last message an answer is allowed; null: without limit. */
  answerWithinMs: { ai: number; operator: number } | null
  /** Installation settings that are required before anybody can connect; empty if all are set. */
  missing(): string[]
  /** The provider's login page that gives the owner a token; it redirects to this URI. */
  loginUrl?(redirectUri: string): string
  /** Verifies the owner's input at the provider before anything is stored. */
  connect(form: ConnectForm, signal: AbortSignal): Promise<Connected<Credentials> | PageChoice>
  /** Builds the consent URL again with a new state; null if this bot needs no consent. */
  authorizeUrl?(bot: ChannelBot<Credentials>, state: string): string | null
  /** Completes `authorizeUrl` with the parameters that the provider added to the redirect. */
  authorize?(
    bot: ChannelBot<Credentials>,
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<Connected<Credentials>>
  /** The provider never calls `/hooks/…`, so it is polled even if a public URL is set. */
  neverCalls?: true
  /** Messages arrive through our own API: nothing to poll. Only sending shows whether the credentials work. */
  isNeverAsked?: true
  /** Registers our webhook URL at the provider; null unregisters it, because we poll. */
  listenAt(bot: ChannelBot<Credentials>, url: string | null): Promise<void>
  /** Verifies one call; 401 or 403 if it is not the provider's. Its events are stored before the response is sent. */
  webhook(request: WebhookRequest, find: FindBot<Credentials>): Promise<WebhookVerdict<Credentials>>
  /**
   * Asks once for new events, and may wait for some; only briefly if `isTrial`, because somebody wants to know whether
   * it works again. A null cursor starts from the beginning.
   */
  poll(
    bot: ChannelBot<Credentials>,
    cursor: Cursor | null,
    signal: AbortSignal,
    isTrial?: boolean,
  ): Promise<Polled>
  /** Resolves once the provider has accepted it. Otherwise throws a ChannelError with what is known about delivery. */
  send(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart): Promise<{ externalId: string }>
  /** Sends a test that reaches no customer; absent if only a message to a customer can test it. */
  sendTest?(bot: ChannelBot<Credentials>, signal: AbortSignal): Promise<void>
  /** Writes to an address outside of any thread. The reply arrives with `continues`. */
  sendMail?(bot: ChannelBot<Credentials>, mail: OutgoingMail): Promise<void>
  /** Absent if sent messages cannot be edited. */
  edit?(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart & SentPart): Promise<void>
  /** Deletes a sent message, also for the customer. Returns false if it is too old or not ours. */
  takeBack?(bot: ChannelBot<Credentials>, to: Thread, sent: OutgoingPart & SentPart): Promise<boolean>
  /** Shows a typing indicator for a few seconds; called repeatedly while an answer is written. */
  showTyping?(bot: ChannelBot<Credentials>, to: Thread, signal: AbortSignal): Promise<void>
  fetchFile?(bot: ChannelBot<Credentials>, file: RemoteFile, signal: AbortSignal): Promise<FetchedFile>
  /** Passes the thread to people who work at the provider. */
  passOn?(bot: ChannelBot<Credentials>, to: Thread): Promise<void>
  /** Absent if the bot cannot alert team members. */
  personalChat?: PersonalChat<Credentials>
}

/** The owner's input and the installation's public URL, since some providers redirect people back to it. */
export interface ConnectForm {
  fields: Record<string, unknown>
  /** Null if it cannot be reached from outside. */
  publicOrigin: string | null
  /** The bot's current credentials when it is reconnected. */
  former?: unknown
  /** A random value that the provider returns with `authorize`. It begins with the bot's public id and a dot. */
  state: string
}

/** Several accounts match, so the owner has to choose. */
export interface PageChoice {
  pages: { id: string; name: string }[]
}

export interface Connected<Credentials = unknown> {
  credentials: Credentials
  /** The account at the provider. Unique here, so that two bots never read the same account. */
  externalKey: string
  /** The public name, for example `@acme_bot`. */
  account: string
  settings?: Record<string, unknown>
  /** The owner still has to give consent at this URL. */
  authorizeUrl?: string
}

/** How far a bot's messages have been read, in the provider's own format. */
export type Cursor = Record<string, unknown>

export interface Polled {
  events: InboundEvent[]
  cursor: Cursor
  /** When to poll again. */
  waitMs: number
}

interface Common<Credentials = unknown> {
  id: ChannelId
  /** Cleans up at the provider; may be called again. Throws like `send` if the provider cannot be reached. */
  disconnect(bot: ChannelBot<Credentials>): Promise<void>
  health(bot: ChannelBot<Credentials>): Promise<Health>
}

/** A bot as its adapter sees it, with decrypted credentials. */
export interface ChannelBot<Credentials = unknown> {
  id: number
  /** For `renew` and rules per account; adapters only pass it on. */
  accountId: number
  publicId: string
  settings: Record<string, unknown>
  credentials: Credentials
}

/** Where to answer: the channel's key for the customer, and the data that the adapter asked to keep for replies. */
export interface Thread {
  key: string
  meta: Record<string, unknown>
}

export type TextUnit = 'utf16' | 'codepoint'

export interface OutgoingPart {
  text: string
  /** Sent with the text as its caption, or alone if the text is empty. */
  file?: { name: string; mediaType: string; bytes: Uint8Array }
  by: 'ai' | 'operator' | 'notice'
  /** Our id, for providers that return it with the echo of a message. */
  deliveryId: number
  /** The first try of the same part, where a person sends it again under a new id. */
  firstDeliveryId?: number
  signal: AbortSignal
}

/** Upload timeout: some files are large and some connections slow. */
export const UPLOAD_MS = 300_000

/** A message that was delivered to the customer. */
export interface SentPart {
  externalId: string
  signal: AbortSignal
}

export interface WebhookRequest {
  method: string
  /** The last segment of the URL: the bot's public id. */
  key: string
  query: URLSearchParams
  headers: Headers
  /** The raw body, which signatures cover. */
  raw: Uint8Array
}

/** Finds a bot by the public id in the URL, or by its account at the provider. */
export type FindBot<Credentials> = (
  key: string,
  by?: 'public_id' | 'external_key',
) => Promise<ChannelBot<Credentials> | null>

export interface WebhookVerdict<Credentials = unknown> {
  status: number
  body?: string
  events: { bot: ChannelBot<Credentials>; event: InboundEvent }[]
}

export type InboundEvent =
  | InboundMessage
  | { kind: 'edit'; threadKey: string; externalId: string; text: string }
  | { kind: 'typing'; threadKey: string }
  /** The customer opened the chat without writing yet. If the bot has a greeting, it is sent now. */
  | {
      kind: 'joined'
      threadKey: string
      at?: Date
      profile?: Profile
      meta?: Record<string, unknown>
      /** The token of our link, if they followed one. */
      token?: string
    }
  /** A button below one of our messages was pressed. */
  | { kind: 'button'; threadKey: string; queryId: string; messageId?: string; data: string }
  /** The customer has blocked or unblocked the bot. */
  | { kind: 'blocked'; threadKey: string; isBlocked: boolean }
  /** A sent message bounced: identified by its delivery, or by the id of a mail to an absent visitor. */
  | { kind: 'returned'; deliveryId?: number; mailId?: number; reason: Reason }
  /** The bot was removed at the provider. */
  | { kind: 'bot_removed' }

export interface InboundMessage {
  kind: 'message'
  /** `self`: the echo of our own message. `operator`: a person who answers outside our console. */
  author: 'customer' | 'operator' | 'self'
  threadKey: string
  /** The same for every delivery of a message. */
  externalId: string
  /** Never empty: the adapter adds a text if there is none, for example for a sticker. */
  text: string
  at: Date
  profile?: Profile
  /** Contact data from the sender; replaces earlier data. */
  contact?: ToldContact
  /** Stored with the chat and returned in `Thread.meta`. */
  meta?: Record<string, unknown>
  files?: RemoteFile[]
  /** The provider's message id, if it can be replied to; for an album, that of its first picture. */
  messageId?: string
  /** The message it replies to, by the id that `send` returned. */
  replyTo?: string
  /** The text is a placeholder for content such as a sticker or a location. */
  isSign?: boolean
  /** Another program answers this customer there, or may have written this: the chat is left to people. */
  isElsewhere?: boolean
  /** The id of the `sendMail` mail that this replies to. Only the mail itself contains that id. */
  continues?: number
  /** Whether it refers to an answer of ours, as only its recipient could; absent if the provider verifies senders. */
  isReply?: boolean
  /** The id that we sent with our own message, if the provider returns it. */
  deliveryId?: number
}

export interface Health {
  state: 'connected' | 'degraded' | 'conflict' | 'reauth_required'
  /** Shown to people; empty if all is well. */
  reason: Reason | string
}

/**
 * `rate`: too fast, wait `retryAfterMs`. `transient`: certainly not delivered, a retry may work. `ambiguous`: it may or
 * may not have arrived. Retrying does not help with the others: `auth` credentials, `window` too late to answer,
 * `blocked` by the customer, `invalid` content, `not_owner` another program reads or answers there.
 */
export type ChannelErrorKind =
  | 'auth'
  | 'rate'
  | 'window'
  | 'blocked'
  | 'invalid'
  | 'transient'
  | 'ambiguous'
  | 'not_owner'

/** The reason is our own and says what to do. A provider's message may contain a token or a customer's text. */
export class ChannelError extends AppError {
  readonly retryAfterMs: number | undefined

  constructor(
    readonly kind: ChannelErrorKind,
    why: Reason | string,
    { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    const retryAfterS = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
    super(codeOf(kind), why, { cause, retryAfterS })
    this.name = 'ChannelError'
    this.retryAfterMs = retryAfterMs
  }
}

const codeOf = (kind: ChannelErrorKind) =>
  MAY_PASS.has(kind) ? 'channel_unreachable' : kind === 'not_owner' ? 'channel_taken' : 'channel_refused'

const MAY_PASS: ReadonlySet<ChannelErrorKind> = new Set(['rate', 'transient', 'ambiguous'])
