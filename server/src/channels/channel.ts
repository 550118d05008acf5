// What the rest of the product knows of a channel. An adapter speaks its provider's protocol and nothing else:
// it knows no database and no chat, keeps nothing, and decides nothing about repeating.
import type { api } from '@switchboard/contract'
import { AppError } from '../platform/errors.ts'

export type ChannelId = api.bots.IntegrationType
export type Channels = Partial<Record<ChannelId, ChannelAdapter>>
export type ChannelAdapter = DirectAdapter | RemoteAdapter

/** A channel of our own: what is committed is delivered, so there is nothing to send. */
export interface DirectAdapter extends Common {
  receives: 'direct'
}

/** A channel on somebody else's network. */
export interface RemoteAdapter<Credentials = unknown> extends Common<Credentials> {
  receives: 'webhook'
  /** The longest text of one message, counted the way the provider counts. */
  maxText: number
  countsBy: TextUnit
  /** Judges one call from the provider; 401 or 403 for what is not theirs. Its events are stored before it is told the status. */
  webhook(request: WebhookRequest, find: FindBot<Credentials>): Promise<WebhookVerdict<Credentials>>
  /** Resolves when the provider has taken it; else throws a ChannelError that says what is known. */
  send(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart): Promise<{ externalId: string }>
  /** Absent where what was sent cannot be changed. */
  edit?(bot: ChannelBot<Credentials>, to: Thread, part: OutgoingPart & { externalId: string }): Promise<void>
}

interface Common<Credentials = unknown> {
  id: ChannelId
  /** Cleans up at the provider as far as it can be reached; may be asked again and never throws. */
  disconnect(bot: ChannelBot<Credentials>): Promise<void>
  health(bot: ChannelBot<Credentials>): Promise<Health>
}

/** A bot as its adapter sees it, credentials opened. */
export interface ChannelBot<Credentials = unknown> {
  id: number
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
  by: 'ai' | 'operator' | 'notice'
  /** Ours, for providers that give it back with the echo of a message. */
  deliveryId: number
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

export type FindBot<Credentials> = (publicId: string) => Promise<ChannelBot<Credentials> | null>

export interface WebhookVerdict<Credentials = unknown> {
  status: number
  body?: string
  events: { bot: ChannelBot<Credentials>; event: InboundEvent }[]
}

export type InboundEvent =
  | InboundMessage
  | { kind: 'edit'; threadKey: string; externalId: string; text: string }
  | { kind: 'typing'; threadKey: string }
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
  profile?: { name: string; photo?: string; locale?: string }
  /** Kept with the chat and given back in `Thread.meta`. */
  meta?: Record<string, unknown>
}

export interface Health {
  state: 'connected' | 'degraded' | 'reauth_required'
  /** For people; empty when all is well. */
  reason: string
}

/**
 * `rate`: too fast, wait `retryAfterMs`. `transient`: certainly not delivered, later it may be.
 * `ambiguous`: nobody can know whether it arrived. The others will not change by trying again:
 * `auth` credentials, `window` too late to answer, `blocked` by the customer, `invalid` content,
 * `not_owner` another program answers there.
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
    super(MAY_PASS.has(kind) ? 'channel_unreachable' : 'channel_refused', message, { cause })
    this.name = 'ChannelError'
    this.retryAfterMs = retryAfterMs
  }
}

const MAY_PASS: ReadonlySet<ChannelErrorKind> = new Set(['rate', 'transient', 'ambiguous'])
