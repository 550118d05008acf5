import type { Turn } from '../../turn.ts'
import { answeredTurns, openQuestions } from '../said-before.ts'
import { isSameQuestion } from '../unhelpful/same-question.ts'
import { angerOf } from './anger.ts'

/** Anger wears off: each turn counts for half of the one after it. */
const DECAY = 0.5
const REMEMBERED_TURNS = 2
const REPEATED = 0.2
const REFUSED = 0.15

/** How a customer's patience wore out, in their own words, once that is more than the owner lets pass. */
export function frustration(turn: Turn, threshold: number): string | null {
  const earlier = answeredTurns(turn).slice(-REMEMBERED_TURNS)
  const said = [...earlier.map(({ question }) => question), openQuestions(turn).join('\n')]
  const felt = said.map((text, place) => {
    const isAsked = said.slice(0, place).some((before) => isSameQuestion(text, before))
    const isRefused = ['unknown', 'failure'].includes(earlier[place - 1]?.outcome ?? '')
    return angerOf(text) + (isAsked ? REPEATED : 0) + (isRefused ? REFUSED : 0)
  })
  const total = felt.reduce((sum, anger) => sum * DECAY + anger, 0)
  // Old anger alone moves nobody: the latest words must show some.
  if (total < threshold || felt.at(-1) === 0) return null
  return said.filter((_, place) => felt[place]! > 0).join(' · ')
}
