// When a conversation is passed on to a person. What a customer asks for is seen before an answer is sought; what
// only the answer shows is seen after it.
import type { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'
import { foundNoAnswer } from './no-answer.ts'
import { asksForPerson } from './request/index.ts'

/** `evidence`: the words that gave it away, as they were said. */
export interface Fired {
  type: api.agents.TriggerType
  evidence: string
}

export async function triggerBefore(_app: App, turn: Turn): Promise<Fired | null> {
  return first(turn, { user_explicit_request: () => asksForPerson(turn.message.question) })
}

export function triggerAfter(turn: Turn, answer: Answer): Fired | null {
  return first(turn, { ai_assistant_failure: () => foundNoAnswer(turn, answer) })
}

type Signs = Partial<Record<api.agents.TriggerType, (trigger: api.agents.Trigger) => string | null>>

/** In the order given; those that the owner has switched off are not asked. */
function first({ triggers = [] }: Turn, signs: Signs): Fired | null {
  for (const [type, sign] of Object.entries(signs)) {
    const trigger = triggers.find((each) => each.type === type && each.enabled)
    const evidence = trigger && sign(trigger)
    if (evidence) return { type: trigger.type, evidence }
  }
  return null
}
