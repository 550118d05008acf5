import { plainWords } from '../../language/plain-words.ts'
import { sentencesOf } from '../../language/sentences.ts'
import { withoutGreeting } from './small-talk.ts'

/**
 * The questions of a message that has several, each with what was said before it; none when there is one, or more than
 * anybody wants answered at once. What follows the last question belongs to it.
 */
export function questionsIn(text: string): string[] {
  const sentences = sentencesOf(withoutGreeting(text)).flatMap(apart)
  const questions: string[] = []
  let before: string[] = []
  for (const sentence of sentences) {
    before.push(sentence)
    if (!isQuestion(sentence)) continue
    questions.push(before.join(' '))
    before = []
  }
  if (questions.length < 2 || questions.length > MOST) return []
  return [...questions.slice(0, -1), [questions.at(-1)!, ...before].join(' ')]
}

const MOST = 3
/** "Really?" asks nothing of its own. */
const FEWEST_WORDS = 2

/** Sentences that are short are not told apart otherwise, but questions are. */
const apart = (sentence: string) => sentence.split(/(?<=\?)\s+(?=\S)/).flatMap(bothAsked)

/** "What does it cost and when do you open?" asks twice. */
function bothAsked(question: string): string[] {
  const [, first, second] = AND_ASKS.exec(question) ?? []
  const isLong = (part: string) => plainWords(part).split(' ').length >= FEWEST_WORDS_EACH
  return first && second && isLong(first) && isLong(second) ? [`${first}?`, second] : [question]
}

const FEWEST_WORDS_EACH = 3
const AND_ASKS =
  /^(.+?),? (?:and(?: also)? (?=(?:how|what|when|where|which|who|do|does|can|could|is|are) )|(?:i|oraz|a) (?=(?:ile|kiedy|gdzie|jak|jaki|jaka|jakie|czy|kto|co|do której|od której|o której) )|и (?=(?:сколько|когда|где|как|какой|какая|какие|можно|есть) ))(.+\?[\s"'”»)]*)$/iu

const isQuestion = (sentence: string) =>
  /\?[\s"'”»)]*$/.test(sentence) && plainWords(sentence).split(' ').length >= FEWEST_WORDS
