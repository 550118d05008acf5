import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { conceptsAsked, isLightWord, isStopWord, type Language, wordsOf } from '../../language/index.ts'
import type { Quote } from './best-quote.ts'
import { languageBetween, wholeOf } from './coverage.ts'
import { missingIn } from './missing-in.ts'
import { isVerb } from './verb.ts'

/** An answer that was written to a question begins with a yes or a no to that one. */
export const saysYesOrNo = (text: string): boolean => YES_OR_NO.test(text)

/**
 * Whether the yes or no of a quote is to another question than the one that is asked, which has nothing of it, or all of
 * it and something more: "Are gift vouchers refundable?" is not answered by the yes to "Do you sell gift vouchers?",
 * however near they are in meaning.
 */
export function isYesToAnother(asked: string, found: Found, { passage }: Quote): boolean {
  const { question, text } = passage
  if (question === null || !saysYesOrNo(text) || ASKS_FOR_MORE.test(asked)) return false
  const language = languageBetween(found, passage)
  const words = tellingIn(asked, language)
  // Where meaning is compared, it may be near in other words.
  const isStrange =
    passage.dense === null &&
    words.length > 0 &&
    words.every(missingIn(`${question}\n${text}`, passage, found))
  const isAskedToo = !tellingIn(question, language).some(missingIn(asked, passage, found))
  return isStrange || (isAskedToo && !isNamedWhole(asked, found, passage))
}

/** The yes or no is left out where it may be to another question, or more is asked for: "How long are they valid?" */
export function withoutYesOrNo(text: string, found: Found, { passage }: Quote): string {
  if (passage.question === null) return text
  if (!ASKS_FOR_MORE.test(found.text) && isNamedWhole(found.text, found, passage)) return text
  const rest = text.replace(LEADING, '')
  return rest ? rest[0]!.toUpperCase() + rest.slice(1) : text
}

/** What is done with a thing has too many names to be missed. */
const isNamedWhole = (asked: string, found: Found, passage: FoundPassage): boolean =>
  tellingIn(asked, languageBetween(found, passage))
    .filter(missingIn(wholeOf(passage), passage, found))
    .every(isVerb)

const tellingIn = (question: string, language: Language) =>
  wordsOf(conceptsAsked(question).rest).filter(
    (word) => !isStopWord(word, language) && !isLightWord(word) && !DENIAL.test(word),
  )

const YES_OR_NO = /^(yes|no|tak|nie|да|нет)(?!\p{L})/iu
const LEADING = new RegExp(`${YES_OR_NO.source}([,.:;!]\\s*|\\s+[–—-]\\s+)`, 'iu')
/** "Without" has other words in every answer. */
const DENIAL = /^(not?|never|without|nie|bez|не|нет|без)$/u
const ASKS_FOR_MORE =
  /^\P{L}*((and|a|i|а|и)\s+)?(who|whom|whose|what|which|when|where|why|how|kto|kogo|komu|kim|co|czego|czym|jak\p{L}*|któr\p{L}+|ktor\p{L}+|kiedy|gdzie|skąd|dokąd|dlaczego|czemu|ile|ilu|(do|od|o) kt[óo]rej|кто|кого|кому|что|чего|чем|как\p{L}*|котор\p{L}+|когда|где|куда|откуда|почему|зачем|сколько|(во|до|со?) скольк\p{L}+)(?!\p{L})/iu
