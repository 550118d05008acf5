// What the loader on a customer's page and the panel in its frame say to each other.
import type { api } from '@switchboard/contract'

export type Widget = api.livechat.Widget
export type Page = { url: string; title: string }

/** Who the visitor is, as the host page says; the signature proves it. */
export type Identity = {
  user_id?: string
  name?: string
  email?: string
  phone?: string
  attributes?: Record<string, string | number | boolean>
  signature?: string
}

/** What the host page keeps for the panel until `reset`: a frame of another site may have no storage of its own. */
export type Kept = { token?: string } & Record<string, string>

/** The server puts it in front of the loader. Allowed is a pattern of the origins that may show the widget. */
export type LoaderConfig = { widget: Widget; allowed: string }

export type ToPanel =
  /** The answer to `ready`; nothing is said before it. */
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
  /** After `init` and whenever it changes. Full screen, Tab stays within the panel. */
  | { type: 'layout'; is_full_screen: boolean }
  /** Another tab of the host page began a conversation: this one goes along. */
  | { type: 'token'; token: string }
  | { type: 'identify'; identity: Identity }
  /** Answered by `forgot`; what comes before that is of the former visitor. */
  | { type: 'reset' }
  | { type: 'configure'; widget: Widget }

export type ToLoader =
  | { type: 'ready' }
  | { type: 'forgot' }
  /** A text for the next page's `init`. Null: not any more. */
  | { type: 'keep'; name: string; text: string | null }
  | { type: 'unread'; count: number }
  | { type: 'close' }
  /** A message has come or gone; for the host page's listeners. */
  | { type: 'message'; from: 'visitor' | 'assistant' | 'person'; text: string }

/** Marks our messages among all that a page may hear. */
export type Envelope<Message> = { switchboard: 1 } & Message
