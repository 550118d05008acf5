// The whole state of the panel; everything shown is derived from it.
import type { api } from '@switchboard/contract'
import type { Widget } from '../../protocol.ts'

export type Turn = api.livechat.Turn
export type Conversation = api.livechat.Conversation
export type Session = api.livechat.Session
export type VisitorEvent = api.livechat.VisitorEvent
export type VisitorSignal = api.livechat.VisitorSignal
export type Attachment = api.messages.Attachment

/** A message of the visitor that has not come back as an event yet. */
export type Outgoing = {
  client_id: string
  text: string
  attachments: Attachment[]
  /** Time of this browser's clock. */
  at: string
  status: 'waiting' | 'failed' | 'sent'
}

export type State = {
  widget: Widget
  /** A preview with unsaved settings from the host page. */
  isPreview: boolean
  language: string
  isOpen: boolean
  isFullScreen: boolean
  /** The widget was removed or is not allowed on this site. */
  isGone: boolean
  /** An earlier conversation is being loaded. */
  isReturning: boolean
  /** Incremented per visitor: unsent text of one must not be shown to the next. */
  visitor: number
  isConnected: boolean
  conversation: Conversation | null
  turns: Turn[]
  lastSeq: number
  /** The visitor has read everything up to this number. */
  readSeq: number
  outgoing: Outgoing[]
  /** The streamed part of an answer. */
  partial: { message_id: number; text: string } | null
  typing: 'ai' | 'operator' | null
  /** Rate limit: the time, by our clock, until which the server asked to wait. */
  slowedUntil: number | null
}

export function initialState(widget: Widget, language: string, isReturning = false): State {
  return {
    widget,
    isPreview: false,
    language,
    isOpen: false,
    isFullScreen: false,
    isGone: false,
    isReturning,
    visitor: 0,
    isConnected: true,
    conversation: null,
    turns: [],
    lastSeq: 0,
    readSeq: 0,
    outgoing: [],
    partial: null,
    typing: null,
    slowedUntil: null,
  }
}
