// Values derived from the state: bubbles in order, typing indicator, unread count.
import type { Attachment, Outgoing, State, Turn } from './state.ts'

export type Bubble = {
  key: string
  from: 'visitor' | 'ai' | 'person'
  /** The team member who wrote it, if they have a name. */
  person: Turn['person']
  text: string
  at: string
  attachments: Attachment[]
  sources: Turn['sources']
  isEdited: boolean
  /** The text is still being written. */
  isBusy: boolean
  status: Outgoing['status']
  client_id: string | null
  /** The first of several bubbles by the same sender, which shows the name. */
  isFirst: boolean
  /** The previous bubble is from another day. */
  isNewDay: boolean
}

type Spoken = Omit<Bubble, 'isFirst' | 'isNewDay'>

export function bubbles({ turns, outgoing, partial }: State): Bubble[] {
  const spoken = [
    ...turns.flatMap((turn) => [...questionOf(turn), ...answerOf(turn, partial)]),
    ...outgoing.map(bubbleOf),
  ]
  return spoken.map((bubble, index) => {
    const before = spoken[index - 1]
    const isNewDay = dayOf(bubble.at) !== dayOf(before?.at)
    return {
      ...bubble,
      isNewDay,
      isFirst: isNewDay || before?.from !== bubble.from || before.person?.name !== bubble.person?.name,
    }
  })
}

/** Whether an answer is in progress without text yet, or somebody is typing. */
export function isSomeoneWriting(state: State): boolean {
  const { turns, outgoing, partial, typing, conversation, isConnected } = state
  if (typing === 'operator') return true
  if (partial || !isConnected || conversation?.answered_by === 'person') return false
  if (typing || turns.some(({ answer }) => answer === null)) return true
  const isOnItsWay = heldUpUntil(state) === null ? isUnanswered : isSent
  return outgoing.some(isOnItsWay)
}

const isUnanswered = ({ status }: Outgoing) => status !== 'failed'
const isSent = ({ status }: Outgoing) => status === 'sent'

/** When waiting messages may be sent; null if none are waiting or nothing delays them. */
export function heldUpUntil({ slowedUntil, outgoing }: State): number | null {
  return outgoing.some(({ status }) => status === 'waiting') ? slowedUntil : null
}

export function unreadCount({ turns, readSeq }: State): number {
  return turns.filter((turn) => hasAnswer(turn) && (turn.answer_seq ?? 0) > readSeq).length
}

/** Whether a person should answer and has not written since the hand-over. */
export function isWaitingForPerson({ conversation, turns }: State): boolean {
  if (conversation?.answered_by !== 'person') return false
  const since = conversation.hand_over_at ?? ''
  return !turns.some((turn) => turn.answered_by === 'operator' && (turn.answered_at ?? '') > since)
}

/** The team member who wrote last, if they have a name. */
export const lastPerson = ({ turns }: State): Turn['person'] => turns.findLast(isPersons)?.person

function questionOf(turn: Turn): Spoken[] {
  const attachments = isPersons(turn) ? [] : turn.attachments
  if (!turn.question && attachments.length === 0) return []
  const { client_id, question: text, asked_at: at } = turn
  return [{ ...plain, key: `q${client_id ?? turn.id}`, from: 'visitor', text, at, attachments, client_id }]
}

function answerOf(turn: Turn, partial: State['partial']): Spoken[] {
  const isBusy = turn.answer === null
  const text = turn.answer ?? (partial?.message_id === turn.id ? partial.text : '')
  if (!text && !hasAnswer(turn)) return []
  return [
    {
      ...plain,
      key: `a${turn.id}`,
      from: isPersons(turn) ? 'person' : 'ai',
      person: isPersons(turn) ? turn.person : undefined,
      text,
      attachments: isPersons(turn) ? turn.attachments : [],
      at: turn.answered_at ?? turn.asked_at,
      sources: turn.sources,
      isEdited: turn.edited,
      isBusy,
    },
  ]
}

/** Messages of people are separate turns, so files in those are theirs. */
const isPersons = ({ answered_by }: Turn) => answered_by === 'operator'
const hasAnswer = (turn: Turn) => Boolean(turn.answer) || (isPersons(turn) && turn.attachments.length > 0)

const bubbleOf = ({ client_id, text, attachments, at, status }: Outgoing): Spoken => ({
  ...plain,
  key: `q${client_id}`,
  from: 'visitor',
  text,
  at,
  attachments,
  status,
  client_id,
})

const plain = {
  person: undefined,
  attachments: [],
  sources: [],
  isEdited: false,
  isBusy: false,
  status: 'sent',
  client_id: null,
} satisfies Partial<Spoken>

const dayOf = (at: string | undefined) => at && new Date(at).toDateString()
