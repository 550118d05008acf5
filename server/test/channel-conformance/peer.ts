import type { ChannelBot, RemoteAdapter, WebhookRequest } from '../../src/channels/channel.ts'
import type { App } from '../../src/context.ts'

/** A fake of a channel's provider. */
export interface Peer {
  /** host:port, which outgoing requests must be allowed to reach. */
  host: string
  openAdapter(app: App): RemoteAdapter
  credentials: Record<string, string>
  /** Makes the next sends fail, one each. `ambiguous`: the message is accepted, but there is no response. */
  goWrong(...troubles: Trouble[]): void
  /** The Retry-After of a `rate` error. */
  retryAfterMs: number
  /** The messages that reached this customer, in order. */
  gotBy(customer: string): string[]
  /** Maps a customer's name to a channel id, if the channel does not accept any name. */
  keyOf?(customer: string): string
  /** Builds the provider's webhook calls, as one batch or several calls. Absent if the channel only polls. */
  callFor?(
    publicId: string,
    messages: PeerMessage[],
    options?: { isForged: boolean },
  ): WebhookRequest | WebhookRequest[]
  /** Queues messages at the provider until they are polled. */
  bring(messages: PeerMessage[]): void
  /** Posts messages through our API. */
  post?(by: App, bot: ChannelBot, messages: PeerMessage[]): Promise<void>
  /** The provider drops duplicates, so an ambiguous send may be retried. */
  knowsRepeats?: true
  /** The bot settings that connecting would store. */
  settings?(): Record<string, unknown>
  /** Nothing is stored at the provider, so disconnecting makes no request. */
  keepsNothing?: true
  close(): Promise<void>
}

/** `conflict`: another program reads the messages. */
export type Trouble = 'rate' | 'auth' | 'blocked' | 'transient' | 'ambiguous' | 'conflict'

export interface PeerMessage {
  id: string
  from: string
  by: 'customer' | 'operator' | 'self'
  text: string
  at: Date
}
