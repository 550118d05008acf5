// When a conversation is passed on to a person. What a customer asks for is seen before an answer is sought; what
// only the answer shows is seen after it.
import type { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Answer } from '../answer.ts'
import { isTriggerOn, type Turn } from '../turn.ts'
import { frustration } from './frustration/index.ts'
import { saidKeyword } from './keywords.ts'
import { foundNoAnswer } from './no-answer.ts'
import { acceptsPerson, asksForPerson, meansPerson, namesPerson } from './request/index.ts'
import { openQuestions } from './said-before.ts'
import { foundUnhelpful } from './unhelpful/index.ts'

/** `evidence`: the words that gave it away, as they were said. */
export interface Fired {
  type: api.agents.TriggerType
  evidence: string
}

export async function triggerBefore(app: App, turn: Turn, signal?: AbortSignal): Promise<Fired | null> {
  const questions = openQuestions(turn)
  const fired = first(turn, {
    user_explicit_request: () => asksForPerson(questions) ?? acceptsPerson(turn),
    keyword_trigger: ({ keywords = [] }) => saidKeyword(questions, keywords),
    // Who may not ask for a person may still take the one offered by an assistant that does not know.
    ai_assistant_failure: () => acceptsPerson(turn),
  })
  if (fired || !isTriggerOn(turn, 'user_explicit_request')) return fired
  const evidence = await meansPerson(app.embedder, questions, signal)
  return evidence === null ? null : { type: 'user_explicit_request', evidence }
}

export function triggerAfter(turn: Turn, answer: Answer): Fired | null {
  return first(turn, {
    user_explicit_request: () => askedOfModel(answer, 'user_explicit_request'),
    user_frustration: ({ threshold = 1 }) => frustration(turn, threshold),
    unhelpful_responses: () => foundUnhelpful(turn, answer),
    ai_assistant_failure: () => askedOfModel(answer, 'ai_assistant_failure') ?? foundNoAnswer(turn, answer),
  })
}

const askedOfModel = ({ handOver }: Answer, type: api.agents.TriggerType): string | null =>
  handOver?.type === type ? handOver.evidence : null

/**
 * What it is when a model wants a person to go on: the wish of a customer whose words speak of one, in whatever way we
 * did not see as asking; else something that the assistant cannot do. Null where the owner wants nobody called for that.
 */
export function handedOverByModel(turn: Turn, reason: string): Fired | null {
  const request = namesPerson(openQuestions(turn))
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
