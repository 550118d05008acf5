import type { Language } from './language.ts'
import { stemOf } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** What a text is about: the stems of its words, in their order, without those that every text has. */
export const termsOf = (text: string, language: Language): string[] =>
  wordsOf(text).flatMap((word) => (isStopWord(word, language) ? [] : stemOf(word, language)))
