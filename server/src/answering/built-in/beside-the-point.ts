import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { isStopWord, stemOf, termsOf, wordsOf } from '../../language/index.ts'
import { isAmong, languageBetween } from './coverage.ts'

/**
 * Whether an answer to a question of its own is silent about the thing that is asked about here: "Do you offer
 * insurance?" shares its words with "Do you offer finance?", but not its thing. What is done with a thing has too
 * many names to be missed, and a near meaning makes up for other words: a very near one where somebody asks whether
 * there is such a thing, since the answer would say yes.
 */
export function isBesideThePoint(asked: string, found: Found, passage: FoundPassage): boolean {
  const isNear = (passage.dense ?? 0) >= (WHETHER_THERE_IS.test(asked) ? VERY_NEAR : NEAR)
  if (passage.question === null || isNear) return false
  const language = languageBetween(found, passage)
  const said = new Set(
    termsOf([passage.title, passage.heading, passage.question, passage.text].join('\n'), language),
  )
  const weights = new Map(found.terms.map(({ term, idf }) => [term, idf]))
  // Where the language was guessed, the search may have reduced a word to another stem.
  const heaviest = Math.max(0, ...weights.values())
  let [all, missing] = [0, 0]
  for (const word of new Set(wordsOf(asked))) {
    if (isStopWord(word, language) || LIGHT.test(word)) continue
    const term = stemOf(word, language)
    const isSaid = isAmong(term, said)
    if (!isSaid && VERB.test(word)) continue
    const weight = weights.get(term) ?? heaviest
    all += weight
    if (!isSaid) missing += weight
  }
  return missing > 0 && missing >= all * REAL_WEIGHT
}

const [NEAR, VERY_NEAR] = [0.55, 0.75]
/** Of all that the question's words tell. */
const REAL_WEIGHT = 0.4

const WHETHER_THERE_IS =
  /\b(do you (also |still |even )?(offer|sell|have|stock|provide|carry|accept|take|make|rent|hire|repair|supply|do)|have you got)\b|(^|\s)czy (państwo )?(macie|oferujecie|sprzedajecie|jest|są|robicie|naprawiacie|przyjmujecie)(\s|$)|(есть ли|у вас есть)/iu

/** The verbs of most questions, amounts and times: no answer is expected to repeat them. */
const LIGHT =
  /^(want|need|get|got|give|take|make|use|offer|sell|buy|bought|available|possible|much|many|long|when|now|just|people|someone|somebody|today|tomorrow|weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?|chcę|chce|mogę|moge|muszę|musze|potrzebuję|jesteście|jestem|długo|dzisiaj|dziś|jutro|teraz|weekend|weekendy|sobot[aęy]|niedziel[aęe]|хочу|могу|нужно|долго|сегодня|завтра|сейчас|выходные|суббот[ауы]|воскресенье)$/

/** By their endings, in the languages where they tell. */
const VERB = /([aeiouyąó]ć|[aeiy]cie|(?<!о)[аеиуыя]ть(ся)?|[аеёиуюя]те(сь)?)$/
