import type { ChannelBot, RemoteAdapter, WebhookRequest } from '../../src/channels/channel.ts'
import type { App } from '../../src/context.ts'

/** The provider's side of a channel, played by its fake. */
export interface Peer {
  /** host:port that the server must be let through to. */
  host: string
  openAdapter(app: App): RemoteAdapter
  credentials: Record<string, string>
  /** The coming sends go wrong, one each. `ambiguous`: it is taken, but nobody hears of it. */
  goWrong(...troubles: Trouble[]): void
  /** What it asks for at `rate`. */
  retryAfterMs: number
  /** What reached this customer, in order. */
  gotBy(customer: string): string[]
  /** How this customer is named on the channel, where any name will not do. */
  keyOf?(customer: string): string
  /** How the provider tells of messages: all at once, or call by call. Absent where it is only ever asked. */
  callFor?(
    publicId: string,
    messages: PeerMessage[],
    options?: { isForged: boolean },
  ): WebhookRequest | WebhookRequest[]
  /** Messages that wait at the provider until somebody asks for them. */
  bring(messages: PeerMessage[]): void
  /** The provider calls our API with these. */
  post?(by: App, bot: ChannelBot, messages: PeerMessage[]): Promise<void>
  /** It drops what comes twice, so that what may have arrived is sent again. */
  knowsRepeats?: true
  /** What connecting would note of it now. */
  settings?(): Record<string, unknown>
  /** Nothing of ours is kept there: leaving asks nobody. */
  keepsNothing?: true
  close(): Promise<void>
}

/** `conflict`: another program reads there. */
export type Trouble = 'rate' | 'auth' | 'blocked' | 'transient' | 'ambiguous' | 'conflict'

export interface PeerMessage {
  id: string
  from: string
  by: 'customer' | 'operator' | 'self'
  text: string
  at: Date
}
