import type { Language } from './language.ts'
import { stemOf } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** Returns the stems of a text's words in order, without stop words. */
export const termsOf = (text: string, language: Language): string[] =>
  wordsOf(text).flatMap((word) => (isStopWord(word, language) ? [] : stemOf(word, language)))
