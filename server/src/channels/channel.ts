// What the rest of the product knows of a channel. An adapter speaks its provider's protocol and nothing else:
// it knows no database and no chat, keeps nothing, and decides nothing about repeating.
import type { api } from '@switchboard/contract'
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

/** What an adapter is given of the server when it is opened. */
export interface ChannelContext {
  config: Config
  outbound: Outbound
  now(): Date
  /**
   * Replaces credentials that have run out. However many ask at once, on however many processes, one of them makes
   * the new ones and the others get those.
   */
  renew<Credentials>(
    bot: ChannelBot<Credentials>,
    make: (current: Credentials) => Promise<Credentials>,
  ): Promise<Credentials>
}

/** A channel of our own: what is committed is delivered, so there is nothing to send. */
export interface DirectAdapter extends Common {
  receives: 'direct'
}

/** A channel on somebody else's network. */
export interface RemoteAdapter<Credentials = unknown> extends Common<Credentials> {
  receives: 'remote'
  /** The longest text of one message, counted the way the provider counts. */
  maxText: number
  countsBy: TextUnit
  /** The largest file of one message; null where it carries none. */
  maxFileBytes: number | null
  /** How long after a customer's last words one may still answer; null: for ever. */
  answerWithinMs: { ai: number; operator: number } | null
  /** The settings that the installation has to be given before anybody can connect; empty when it has them. */
  missing(): string[]
  /** Where the provider's login window opens that gives the owner a token; it comes back to this address. */
  loginUrl?(redirectUri: string): string
  /** Checks at the provider what the owner typed, before anything is kept. */
  connect(form: ConnectForm, signal: AbortSignal): Promise<Connected<Credentials> | PageChoice>
  /** The same address once more, with a new word to give back; null: nobody has to agree to this bot. */
  authorizeUrl?(bot: ChannelBot<Credentials>, state: string): string | null
  /** Ends what `authorizeUrl` began, with what the provider added to the address it sent the owner back to. */
  authorize?(
    bot: ChannelBot<Credentials>,
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<Connected<Credentials>>
  /** Nobody calls `/hooks/…`: it is asked also where a public address is set. */
  neverCalls?: true
  /** Messages come by a call of our API: there is nobody to ask, and only what is sent shows whether it lets us in. */
  isNeverAsked?: true
  /** Tells the provider where to call us; with null that nobody listens, because we come and ask. */
  listenAt(bot: ChannelBot<Credentials>, url: string | null): Promise<void>
  /** Judges one call from the provider; 401 or 403 for what is not theirs. Its events are stored before it is told the status. */
  webhook(request: WebhookRequest, find: FindBot<Credentials>): Promise<WebhookVerdict<Credentials>>
  /**
   * Asks once for what is new, and may wait there a while for something; not long where `isTrial`, because somebody
   * wants to know whether it works again. Null: from the beginning.
   */
  poll(
    bot: ChannelBot<Credentials>,
    cursor: Cursor | null,
    signal: AbortSignal,
    isTrial?: boolean,
  ): Promise<Polled>
  /** Resolves when the provider has taken it; else throws a ChannelError that says what is known. */
  send(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart): Promise<{ externalId: string }>
  /** Sends a test that reaches no customer; absent where only a message to one shows whether it works. */
  sendTest?(bot: ChannelBot<Credentials>, signal: AbortSignal): Promise<void>
  /** Writes to somebody of whom the address is all that is known. Their reply comes with `continues`. */
  sendMail?(bot: ChannelBot<Credentials>, mail: OutgoingMail): Promise<void>
  /** Absent where what was sent cannot be changed. */
  edit?(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart & SentPart): Promise<void>
  /** Removes what was sent, for the customer too. False: it is too old for that, or not ours to remove. */
  takeBack?(bot: ChannelBot<Credentials>, to: Thread, sent: OutgoingPart & SentPart): Promise<boolean>
  /** Shows for a few seconds that an answer is being written; asked again while it is. */
  showTyping?(bot: ChannelBot<Credentials>, to: Thread, signal: AbortSignal): Promise<void>
  fetchFile?(bot: ChannelBot<Credentials>, file: RemoteFile, signal: AbortSignal): Promise<FetchedFile>
  /** Hands the thread to people who work at the provider. */
  passOn?(bot: ChannelBot<Credentials>, to: Thread): Promise<void>
  /** Absent where a team member cannot be alerted by the bot. */
  personalChat?: PersonalChat<Credentials>
}

/** What the owner typed, and where this installation can be reached: some providers send people back there. */
export interface ConnectForm {
  fields: Record<string, unknown>
  /** Null: nobody outside reaches it. */
  publicOrigin: string | null
  /** What the bot has so far, where it is connected again. */
  former?: unknown
  /** To be given back by the provider with `authorize`; unguessable. It begins with the bot's public id and a dot. */
  state: string
}

/** Several accounts could be meant: the owner has to say which. */
export interface PageChoice {
  pages: { id: string; name: string }[]
}

export interface Connected<Credentials = unknown> {
  credentials: Credentials
  /** The account at the provider: unique here, so that two bots never read for the same one. */
  externalKey: string
  /** As people know it, for example `@acme_bot`. */
  account: string
  settings?: Record<string, unknown>
  /** Somebody still has to agree to it at this address. */
  authorizeUrl?: string
}

/** How far a bot's messages have been read, in the provider's own terms. */
export type Cursor = Record<string, unknown>

export interface Polled {
  events: InboundEvent[]
  cursor: Cursor
  /** When it makes sense to ask again. */
  waitMs: number
}

interface Common<Credentials = unknown> {
  id: ChannelId
  /** Cleans up at the provider; may be asked again. Throws as `send` does where that one cannot be reached. */
  disconnect(bot: ChannelBot<Credentials>): Promise<void>
  health(bot: ChannelBot<Credentials>): Promise<Health>
}

/** A bot as its adapter sees it, credentials opened. */
export interface ChannelBot<Credentials = unknown> {
  id: number
  /** For `renew`; an adapter makes nothing of it. */
  accountId: number
  publicId: string
  settings: Record<string, unknown>
  credentials: Credentials
}

/** Where to answer: the customer as the channel knows them, and what else it asked to be kept for that. */
export interface Thread {
  key: string
  meta: Record<string, unknown>
}

export type TextUnit = 'utf16' | 'codepoint'

export interface OutgoingPart {
  text: string
  /** Goes with the text as its caption, or alone when that is empty. */
  file?: { name: string; mediaType: string; bytes: Uint8Array }
  by: 'ai' | 'operator' | 'notice'
  /** Ours, for providers that give it back with the echo of a message. */
  deliveryId: number
  signal: AbortSignal
}

/** So long a file may take on its way to a provider: some are large, and some lines are slow. */
export const UPLOAD_MS = 300_000

/** A message that the customer has. */
export interface SentPart {
  externalId: string
  signal: AbortSignal
}

export interface WebhookRequest {
  method: string
  /** The last piece of the address: which bot it is for, by its public id. */
  key: string
  query: URLSearchParams
  headers: Headers
  /** Signatures cover the bytes as they came. */
  raw: Uint8Array
}

/** By the public id that stands in the address of the call, or by the account at the provider. */
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
  /** The customer came and has not written yet: the bot's greeting, if it has one, is for them. */
  | {
      kind: 'joined'
      threadKey: string
      at?: Date
      profile?: Profile
      meta?: Record<string, unknown>
      /** By a link of ours that had this token. */
      token?: string
    }
  /** A button below one of our messages was pressed. */
  | { kind: 'button'; threadKey: string; queryId: string; messageId?: string; data: string }
  /** The customer takes no more messages, or takes them again. */
  | { kind: 'blocked'; threadKey: string; isBlocked: boolean }
  /** What we sent came back: by its delivery, or by its number as a mail to somebody who was away. */
  | { kind: 'returned'; deliveryId?: number; mailId?: number; reason: string }
  /** The bot was removed at the provider. */
  | { kind: 'bot_removed' }

export interface InboundMessage {
  kind: 'message'
  /** `self`: what we sent, coming back. `operator`: a person who answers elsewhere than in our console. */
  author: 'customer' | 'operator' | 'self'
  threadKey: string
  /** The same message has the same id however often it is delivered. */
  externalId: string
  /** Never empty: the adapter has words for what comes without, a sticker for example. */
  text: string
  at: Date
  profile?: Profile
  /** What the sender tells of the customer; it replaces what was told before. */
  contact?: ToldContact
  /** Kept with the chat and given back in `Thread.meta`. */
  meta?: Record<string, unknown>
  files?: RemoteFile[]
  /** As the provider counts it; of an album, that of its first picture. Where it can be answered. */
  messageId?: string
  /** The message that it answers, by the id that `send` gave. */
  replyTo?: string
  /** The text is a sign for what came, such as a sticker or a place. */
  isSign?: boolean
  /** Another program answers this customer there, or may have written this: the assistant leaves the chat to people. */
  isElsewhere?: boolean
  /** Answers this mail of `sendMail`, and can have learned its number from that mail alone. */
  continues?: number
  /** Whether it names an answer of ours, as only who got that one can; absent where the provider vouches for its writer. */
  isReply?: boolean
  /** Of our own message, where the provider gives back what we sent with it. */
  deliveryId?: number
}

export interface Health {
  state: 'connected' | 'degraded' | 'conflict' | 'reauth_required'
  /** For people; empty when all is well. */
  reason: string
}

/**
 * `rate`: too fast, wait `retryAfterMs`. `transient`: certainly not delivered, later it may be.
 * `ambiguous`: nobody can know whether it arrived. The others will not change by trying again:
 * `auth` credentials, `window` too late to answer, `blocked` by the customer, `invalid` content,
 * `not_owner` another program reads or answers there.
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

/** Its text is ours and says what a person can do: a provider's own may repeat a token or a customer's words. */
export class ChannelError extends AppError {
  readonly retryAfterMs: number | undefined

  constructor(
    readonly kind: ChannelErrorKind,
    message: string,
    { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    const retryAfterS = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
    super(codeOf(kind), message, { cause, retryAfterS })
    this.name = 'ChannelError'
    this.retryAfterMs = retryAfterMs
  }
}

const codeOf = (kind: ChannelErrorKind) =>
  MAY_PASS.has(kind) ? 'channel_unreachable' : kind === 'not_owner' ? 'channel_taken' : 'channel_refused'

const MAY_PASS: ReadonlySet<ChannelErrorKind> = new Set(['rate', 'transient', 'ambiguous'])
