// Messages between the loader on a customer's page and the panel in its iframe.
import type { api } from '@switchboard/contract'

export type Widget = api.livechat.Widget
export type Page = { url: string; title: string }

/** Who the visitor is, according to the host page; the signature proves it. */
export type Identity = {
  user_id?: string
  name?: string
  email?: string
  phone?: string
  attributes?: Record<string, string | number | boolean>
  signature?: string
}

/** Texts that the host page stores for the panel until `reset`: a cross-site iframe may have no storage. */
export type Kept = { token?: string } & Record<string, string>

/** The server prepends it to the loader. `allowed` is a pattern of the origins that may show the widget. */
export type LoaderConfig = { widget: Widget; allowed: string }

export type ToPanel =
  /** The response to `ready`; nothing is sent before it. */
  | {
      type: 'init'
      widget: Widget
      kept: Kept
      identity: Identity | undefined
      page: Page
      language: string
      is_open: boolean
    }
  | { type: 'opened'; message?: string }
  | { type: 'closed' }
  | { type: 'page'; page: Page }
  /** Sent after `init` and on every change. In full screen, Tab stays within the panel. */
  | { type: 'layout'; is_full_screen: boolean }
  /** Another tab of the host page started a conversation, which this one joins. */
  | { type: 'token'; token: string }
  | { type: 'identify'; identity: Identity }
  /** Answered by `forgot`; anything received before that belongs to the previous visitor. */
  | { type: 'reset' }
  | { type: 'configure'; widget: Widget }

export type ToLoader =
  | { type: 'ready' }
  | { type: 'forgot' }
  /** A text to include in the next page's `init`. Null deletes it. */
  | { type: 'keep'; name: string; text: string | null }
  | { type: 'unread'; count: number }
  | { type: 'close' }
  /** A message was received or sent; for listeners of the host page. */
  | { type: 'message'; from: 'visitor' | 'assistant' | 'person'; text: string }

/** Marks our messages among all that the window receives. */
export type Envelope<Message> = { switchboard: 1 } & Message
