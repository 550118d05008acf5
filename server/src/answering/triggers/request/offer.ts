import type { Turn } from '../../turn.ts'
import { pattern, spaced } from '../patterns.ts'
import { answeredTurns, openQuestions } from '../said-before.ts'
import { english } from './english.ts'
import { polish } from './polish.ts'
import { russian } from './russian.ts'

/** “Yes, please” is a request when the assistant has just asked whether a person is wanted. */
export function acceptsPerson(turn: Turn): string | null {
  const last = answeredTurns(turn).at(-1)
  const yes = openQuestions(turn).find((words) => YES.test(spaced(words)))
  return yes !== undefined && last && isOffer(last.redacted_answer || last.answer || '') ? yes : null
}

const isOffer = (answer: string): boolean =>
  (answer.match(/[^.!?\n]+\?/g) ?? []).some((question) =>
    [english, polish, russian].some(({ named, asking }) => asking.test(named(spaced(question)))),
  )

const WORDS = [
  'yes|yeah|yep|yup|sure|ok|okay|please|do|of course|go ahead|i would|i do|id like that|definitely|absolutely|y|thanks|thank you|that would be (?:great|nice|good)|connect me',
  'tak|proszę|poproszę|jasne|oczywiście|pewnie|chętnie|dobrze|chcę|dziękuję|połącz|połączcie|połączyć|no',
  'да|давай|давайте|пожалуйста|конечно|хочу|ага|угу|хорошо|соедините|спасибо|можно',
].join('|')
const YES = pattern([`(?<=^ )(?:(?:${WORDS}) )*(?:${WORDS})(?= $)`])
