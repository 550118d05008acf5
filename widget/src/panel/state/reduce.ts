import { isSpoken } from '../../locales/words.ts'
import type { Widget } from '../../protocol.ts'
import {
  type Conversation,
  initialState,
  type Outgoing,
  type Session,
  type State,
  type Turn,
  type VisitorEvent,
  type VisitorSignal,
} from './state.ts'

export type Action =
  | { type: 'opened' | 'closed' | 'read' | 'gone' | 'reset' }
  | { type: 'layout'; isFullScreen: boolean }
  | { type: 'configured'; widget: Widget }
  | { type: 'session'; session: Session }
  | { type: 'conversation'; conversation: Conversation }
  | { type: 'event'; event: VisitorEvent }
  | { type: 'typing'; by: State['typing'] }
  | { type: 'written'; message: Outgoing }
  | { type: 'sent' | 'failed' | 'retried' | 'removed'; client_id: string }
  | { type: 'connected'; isConnected: boolean }
  | { type: 'slowed'; until: number | null }
  | Extract<VisitorSignal, { type: 'partial' }>

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'opened':
    case 'closed':
      return { ...state, isOpen: action.type === 'opened' }
    case 'layout':
      return { ...state, isFullScreen: action.isFullScreen }
    case 'configured':
      return { ...withWidget(state, action.widget), isPreview: true }
    case 'connected':
      return state.isConnected === action.isConnected ? state : { ...state, isConnected: action.isConnected }
    case 'gone':
      return { ...state, isGone: true }
    case 'reset': {
      const { widget, language, isOpen, isFullScreen, visitor } = state
      return { ...initialState(widget, language), isOpen, isFullScreen, visitor: visitor + 1 }
    }
    case 'session':
      return afterSession(state, action.session)
    case 'conversation':
      return withConversation(state, action.conversation)
    case 'event':
      return afterEvent(state, action.event)
    case 'partial':
      return { ...state, partial: longer(state.partial, action), typing: null }
    case 'typing':
      return { ...state, typing: action.by }
    case 'read':
      return afterReading(state)
    case 'written':
      return { ...state, outgoing: [...state.outgoing, action.message] }
    case 'sent':
    case 'failed':
      return withStatus(state, action.client_id, action.type)
    case 'retried':
      return toTheBack(state, action.client_id)
    case 'removed':
      return { ...state, outgoing: state.outgoing.filter(({ client_id }) => client_id !== action.client_id) }
    case 'slowed':
      return { ...state, slowedUntil: action.until }
  }
}

function afterSession(state: State, { widget, conversation, turns, last_seq }: Session): State {
  return {
    ...(state.isPreview ? state : withWidget(state, widget)),
    isReturning: false,
    conversation,
    turns,
    lastSeq: last_seq,
    readSeq: conversation?.read_seq ?? 0,
    outgoing: stillOutgoing(state.outgoing, turns),
    partial: null,
    typing: null,
  }
}

function withWidget(state: State, widget: Widget): State {
  return { ...state, widget, language: isSpoken(widget.language) ? widget.language : state.language }
}

/** Applies only the next event: earlier ones are known, and before later ones the gap is fetched. */
function afterEvent(state: State, event: VisitorEvent): State {
  if (event.seq !== state.lastSeq + 1) return state
  const moved = { ...state, lastSeq: event.seq }
  if (event.type === 'turn') return withTurn(moved, event.turn)
  return event.type === 'conversation' ? withConversation(moved, event.conversation) : moved
}

function withTurn(state: State, turn: Turn): State {
  const isAnswered = turn.answer !== null
  const others = state.turns.filter(({ id }) => id !== turn.id)
  return {
    ...state,
    turns: [...others, turn].sort((a, b) => a.seq - b.seq),
    outgoing: stillOutgoing(state.outgoing, [turn]),
    partial: isAnswered && state.partial?.message_id === turn.id ? null : state.partial,
    typing: turn.answer ? null : state.typing,
  }
}

function withConversation(state: State, conversation: Conversation): State {
  return { ...state, conversation, readSeq: Math.max(state.readSeq, conversation.read_seq) }
}

function afterReading(state: State): State {
  const readSeq = Math.max(state.readSeq, ...state.turns.map(({ answer_seq }) => answer_seq ?? 0))
  return readSeq === state.readSeq ? state : { ...state, readSeq }
}

const stillOutgoing = (outgoing: Outgoing[], turns: Turn[]) =>
  outgoing.filter((message) => !turns.some((turn) => turn.client_id === message.client_id))

/** Cuts the shown text at the offset and appends the new piece; after a gap, the rest comes with the answer. */
function longer(shown: State['partial'], { message_id, offset, text }: Action & { type: 'partial' }) {
  const former = shown?.message_id === message_id ? shown.text : ''
  return former.length < offset ? shown : { message_id, text: former.slice(0, offset) + text }
}

function withStatus(state: State, clientId: string, status: Outgoing['status']): State {
  const outgoing = state.outgoing.map((message) =>
    message.client_id === clientId ? { ...message, status } : message,
  )
  return { ...state, outgoing }
}

function toTheBack(state: State, clientId: string): State {
  const isIt = ({ client_id }: Outgoing) => client_id === clientId
  const [message] = state.outgoing.filter(isIt)
  if (!message) return state
  const others = state.outgoing.filter((other) => !isIt(other))
  return { ...state, outgoing: [...others, { ...message, status: 'waiting' }] }
}
