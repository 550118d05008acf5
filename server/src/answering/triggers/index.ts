// When a conversation is passed on to a person. What a customer asks for is seen before an answer is sought; what
// only the answer shows is seen after it.
import type { api } from '@switchboard/contract'
import { type Intent, type IntentShares, isAngrySign, wordlessIntent } from '../../chats/intents.ts'
import type { Answer } from '../answer.ts'
import { unseenIn } from '../media/unseen.ts'
import { givenNoAnswer } from '../replies.ts'
import { isTriggerOn, type Turn } from '../turn.ts'
import { openQuestions, stillCounts } from './history.ts'
import { saidKeyword } from './keywords.ts'
import { foundNoAnswer } from './no-answer.ts'
import { foundUnhelpful } from './unhelpful.ts'

/** `evidence`: the words that gave it away, as they were said. */
export interface Fired {
  type: api.agents.TriggerType
  evidence: string
}

/** `hasModel`: a language model is told of signs, and says itself when a person is needed. */
export function triggerBefore(turn: Turn, { hasModel = false } = {}): Fired | null {
  return first(turn, {
    // First, since the owner chose the very words.
    keyword_trigger: ({ keywords = [] }) => saidKeyword(openQuestions(turn), keywords),
    user_explicit_request: () => saidAs(turn, 'wants_person', SURE) ?? acceptedPerson(turn),
    // Who may not ask for a person may still take the one offered by an assistant that does not know.
    ai_assistant_failure: () => acceptedPerson(turn) ?? withoutWords(turn, hasModel),
  })
}

export function triggerAfter(turn: Turn, answer: Answer): Fired | null {
  return first(turn, {
    user_explicit_request: () => askedOfModel(answer, 'user_explicit_request'),
    user_frustration: ({ threshold = 1 }) => upset(turn, threshold, answer),
    unhelpful_responses: () => foundUnhelpful(turn, answer),
    ai_assistant_failure: () =>
      askedOfModel(answer, 'ai_assistant_failure') ??
      unseenIn(turn)?.file_name ??
      foundNoAnswer(turn, answer),
  })
}

/** Where the intents are this likely, a person is called. */
const SURE = 0.5
/** Where a model calls a person by itself, so much of a wish for one is enough to call it the customer's. */
const POSSIBLE = 0.2

/** The message that is meant so. */
const saidAs = ({ understood }: Turn, intent: Intent, share: number): string | null =>
  understood?.each.find(({ shares }) => shares[intent] >= share)?.text ?? null

/**
 * Anger and complaints alike are for a person; one that became a proposal ("cancel my order") waits for a person already, or
 * had one. What the documents know nothing of is less likely a question, so it is sooner taken for a complaint.
 */
const upset = (turn: Turn, threshold: number, answer: Answer): string | null => {
  const isServed = answer.isOfDoneChange || Boolean(answer.proposals?.length)
  const shareOf = (shares: IntentShares) => {
    const { frustration, complaint } = answer.outcome === 'unknown' ? givenNoAnswer(shares) : shares
    return isServed ? frustration : frustration + complaint
  }
  const words = turn.understood?.each.find(({ shares }) => shareOf(shares) >= threshold)?.text
  return words ?? (threshold < 1 ? angrySign(turn) : null)
}

/** Alone it is for a person; in one go with a question it says how the customer takes the wait. */
const angrySign = (turn: Turn): string | null =>
  openQuestions(turn).find((text) => isAngrySign(text) && wordlessIntent(text) === 'wordless') ?? null

/** "Yes, please" is a request when the assistant has just offered a person, as it does whenever it is not sure. */
function acceptedPerson({ chat, history, message, understood }: Turn): string | null {
  const last = history.findLast(({ answered_by }) => answered_by !== null)
  const isOffer = last?.answered_by === 'ai' && ['unknown', 'maybe', 'failure'].includes(last.outcome ?? '')
  return isOffer && stillCounts(last, chat) && understood?.intent === 'yes' ? message.question : null
}

/**
 * A lone photo, voice note or angry face is for somebody who can see, hear and make amends. A model is left only the
 * signs that it can make something of.
 */
function withoutWords({ message, understood, filesById }: Turn, hasModel: boolean): string | null {
  if (understood?.intent !== 'wordless') return null
  const files = (filesById.get(message.id) ?? []).map(({ file_name }) => file_name)
  const isLeftToModel =
    files.length === 0 && !FILE_SIGNS.test(message.question) && !isAngrySign(message.question)
  if (hasModel && isLeftToModel) return null
  return message.question || files.map((name) => `📎 ${name}`).join('\n') || NO_WORDS
}

/** What channels write in place of a file, which may not have been fetched yet. */
const FILE_SIGNS = /[📷🎬🎤🎵🖼📖📎]/u
const NO_WORDS = '…'

const askedOfModel = ({ handOver }: Answer, type: api.agents.TriggerType): string | null =>
  handOver?.type === type ? handOver.evidence : null

/**
 * What it is when a model wants a person to go on: the wish of a customer who may have asked for one; else something
 * that the assistant cannot do. Null where the owner wants nobody called for that.
 */
export function handedOverByModel(turn: Turn, reason: string): Fired | null {
  const request = saidAs(turn, 'wants_person', POSSIBLE)
  const fired: Fired =
    request === null
      ? { type: 'ai_assistant_failure', evidence: reason || turn.message.question }
      : { type: 'user_explicit_request', evidence: request }
  return isTriggerOn(turn, fired.type) ? fired : null
}

type Signs = Partial<Record<api.agents.TriggerType, (trigger: api.agents.Trigger) => string | null>>

/** In the order given, which is how much they tell the person who takes over; those that the owner has switched off are not asked. */
function first({ triggers = [] }: Turn, signs: Signs): Fired | null {
  for (const [type, sign] of Object.entries(signs)) {
    const trigger = triggers.find((each) => each.type === type && each.enabled)
    const evidence = trigger ? sign(trigger) : null
    if (trigger && evidence !== null) return { type: trigger.type, evidence }
  }
  return null
}
