// Decides when a conversation is handed over to a person. Triggers on the customer's message are checked before an
// answer is sought, triggers on the answer after it.
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

/** `evidence`: the words that fired the trigger. */
export interface Fired {
  type: api.agents.TriggerType
  evidence: string
}

/** `hasModel`: wordless messages are left to the language model, which reports when a person is needed. */
export function triggerBefore(turn: Turn, { hasModel = false } = {}): Fired | null {
  return first(turn, {
    // First, because the owner chose the exact words.
    keyword_trigger: ({ keywords = [] }) => saidKeyword(openQuestions(turn), keywords),
    user_explicit_request: () => saidAs(turn, 'wants_person', SURE) ?? acceptedPerson(turn),
    // Even if customers may not ask for a person, they may accept one offered by an assistant that does not know the
    // answer.
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

/** The intent probability from which a person is called. */
const SURE = 0.5
/** If a model asks for a person, this probability is enough to attribute it to the customer's wish. */
const POSSIBLE = 0.2

/** Returns the message with this intent. */
const saidAs = ({ understood }: Turn, intent: Intent, share: number): string | null =>
  understood?.each.find(({ shares }) => shares[intent] >= share)?.text ?? null

/**
 * Anger and complaints are for a person. A complaint that became a proposal ("cancel my order") already waits for one,
 * or was handled by one. A message that the documents do not answer is less likely a question, so it counts more
 * readily as a complaint.
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

/** An angry emoji alone calls a person. Together with a question it only expresses impatience. */
const angrySign = (turn: Turn): string | null =>
  openQuestions(turn).find((text) => isAngrySign(text) && wordlessIntent(text) === 'wordless') ?? null

/** "Yes, please" is a request if the assistant has just offered a person, as it does whenever it is uncertain. */
function acceptedPerson({ chat, history, message, understood }: Turn): string | null {
  const last = history.findLast(({ answered_by }) => answered_by !== null)
  const isOffer = last?.answered_by === 'ai' && ['unknown', 'maybe', 'failure'].includes(last.outcome ?? '')
  return isOffer && stillCounts(last, chat) && understood?.intent === 'yes' ? message.question : null
}

/** A photo, voice note or angry emoji without text is for a person. A model only gets emojis that it can interpret. */
function withoutWords({ message, understood, filesById }: Turn, hasModel: boolean): string | null {
  if (understood?.intent !== 'wordless') return null
  const files = (filesById.get(message.id) ?? []).map(({ file_name }) => file_name)
  const isLeftToModel =
    files.length === 0 && !FILE_SIGNS.test(message.question) && !isAngrySign(message.question)
  if (hasModel && isLeftToModel) return null
  return message.question || files.map((name) => `📎 ${name}`).join('\n') || NO_WORDS
}

/** Placeholders of channels for a file that may not have been downloaded yet. */
const FILE_SIGNS = /[📷🎬🎤🎵🖼📖📎]/u
const NO_WORDS = '…'

const askedOfModel = ({ handOver }: Answer, type: api.agents.TriggerType): string | null =>
  handOver?.type === type ? handOver.evidence : null

/**
 * The trigger to use if a model asks for a person: a customer request if the customer may have made one, else a failure
 * of the assistant. Returns null if the owner has switched that trigger off.
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

/** Returns the first enabled trigger that fires, in the order of what helps the person who takes over most. */
function first({ triggers = [] }: Turn, signs: Signs): Fired | null {
  for (const [type, sign] of Object.entries(signs)) {
    const trigger = triggers.find((each) => each.type === type && each.enabled)
    const evidence = trigger ? sign(trigger) : null
    if (trigger && evidence !== null) return { type: trigger.type, evidence }
  }
  return null
}
