// Everything the panel knows. What it shows follows from this alone.
import type { api } from '@switchboard/contract'
import type { Widget } from '../../protocol.ts'

export type Turn = api.livechat.Turn
export type Conversation = api.livechat.Conversation
export type Session = api.livechat.Session
export type VisitorEvent = api.livechat.VisitorEvent
export type VisitorSignal = api.livechat.VisitorSignal
export type Attachment = api.messages.Attachment

/** A message of the visitor that the server has not shown back yet. */
export type Outgoing = {
  client_id: string
  text: string
  attachments: Attachment[]
  /** By this browser's clock. */
  at: string
  status: 'waiting' | 'failed' | 'sent'
}

export type State = {
  widget: Widget
  /** The host page shows us settings that are not saved yet. */
  isPreview: boolean
  language: string
  isOpen: boolean
  isFullScreen: boolean
  /** The widget was taken down, or does not belong on this site. */
  isGone: boolean
  /** A conversation from before is on its way. */
  isReturning: boolean
  /** Counts the visitors on this page: what the one before left unsent is not for the next. */
  visitor: number
  isConnected: boolean
  conversation: Conversation | null
  turns: Turn[]
  lastSeq: number
  /** Up to here the visitor has seen everything. */
  readSeq: number
  outgoing: Outgoing[]
  /** The words of an answer in the making. */
  partial: { message_id: number; text: string } | null
  typing: 'ai' | 'operator' | null
  /** Until this moment of our clock the server asked us to wait. */
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
