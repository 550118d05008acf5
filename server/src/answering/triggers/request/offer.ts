import type { MessageRow } from '../../../database/schema.ts'
import type { Turn } from '../../turn.ts'
import { spaced } from '../patterns.ts'
import { openQuestions, stillCounts } from '../said-before.ts'
import { english } from './english.ts'
import type { Phrases } from './phrases.ts'
import { polish } from './polish.ts'
import { russian } from './russian.ts'
import { saysNo, saysYes } from './yes-and-no.ts'

type Talk = Pick<Turn, 'chat' | 'history'>

/** “Yes, please” is a request when the assistant has just offered a person. */
export function acceptsPerson(turn: Talk): string | null {
  const last = lastAnswer(turn)
  const yes = openQuestions(turn).find(saysYes)
  return yes !== undefined && last && stillCounts(last, turn.chat) && isOffer(last) ? yes : null
}

/** A bare yes or no to an offer, to small talk, or to a person who has been called: nothing that could be looked up. */
export function onlyReplies(turn: Talk): boolean {
  const last = lastAnswer(turn)
  const words = openQuestions(turn)
  if (!last || words.length === 0 || !words.every((text) => saysYes(text) || saysNo(text))) return false
  return last.outcome === 'talk' || !stillCounts(last, turn.chat) || isOffer(last)
}

/** What was said last, if the assistant said it. */
function lastAnswer({ history }: Talk): MessageRow | null {
  const last = history.findLast(({ answered_by }) => answered_by !== null)
  return last?.answered_by === 'ai' ? last : null
}

/** It asks whether a person is wanted, or ends by saying that one can be had. */
function isOffer({ answer, redacted_answer }: MessageRow): boolean {
  const sentences = (redacted_answer || answer || '').match(/[^.!?\n]+[.!?]*/g) ?? []
  return sentences.some(
    (sentence, place) =>
      (sentence.endsWith('?') || place === sentences.length - 1) &&
      SPOKEN.some(({ phrases, turned }) => phrases.asking.test(phrases.named(turned(spaced(sentence))))),
  )
}

/** An offer is a request as the other side says it: “connect you” for “connect me”. */
const turnedBy = (pairs: [RegExp, string][]) => (words: string) =>
  pairs.reduce((text, [theirs, own]) => text.replace(theirs, own), words)

const SPOKEN: { phrases: Phrases; turned: (words: string) => string }[] = [
  {
    phrases: english,
    turned: turnedBy([
      [/(?<= )you(?= )/g, 'me'],
      [/(?<= )our(?= )/g, 'your'],
      [/(?<= )at any time(?= )/g, 'now'],
    ]),
  },
  { phrases: polish, turned: turnedBy([[/(?<= )(?:cie|ciebie|pana|pania|panstwa|was)(?= )/g, 'mnie']]) },
  { phrases: russian, turned: turnedBy([[/(?<= )(?:вас|тебя)(?= )/g, 'меня']]) },
]
