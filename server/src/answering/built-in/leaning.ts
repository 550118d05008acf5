import { type Language, termsOf } from '../../language/index.ts'

/**
 * Whether a question is about what was asked before. `surely`: it says so itself, like "and on Sundays?".
 * `perhaps`: it is too short to stand on its own for certain, like "the price?".
 */
export function leaningOf(question: string, language: Language): 'surely' | 'perhaps' | 'no' {
  const isShort = termsOf(question, language).length < STANDS_ALONE
  const isOfSame = pointsBack(question, language)
  // "And how much is delivery?" says all by itself, too.
  const goesOn = GOES_ON[language]?.test(question) && !(ASKS_ANEW.test(question) && !isOfSame)
  if (goesOn || (isShort && isOfSame)) return 'surely'
  return isShort || isOfSame || ASKS_ANEW.test(question) ? 'perhaps' : 'no'
}

/** "When does it begin?" is about the thing that was spoken of. */
export const pointsBack = (question: string, language: Language): boolean =>
  POINTS_BACK[language]?.test(question) ?? false

/** "Is it vegan?", "which sizes?": all that is said of a thing that was spoken of before. */
export const asksOfSame = (question: string, language: Language): boolean =>
  OF_SAME.test(question) || (pointsBack(question, language) && !GOES_ON[language]?.test(question))

/** It says what it wants to know; "and the large one?" wants to know what was asked before. */
export const asksItself = (question: string, language: Language): boolean =>
  ASKS.test(question) || asksOfSame(question, language)

const STANDS_ALONE = 3

const opening = (words: string) => new RegExp(`^\\P{L}*(${words})(?!\\p{L})`, 'iu')
const within = (words: string) => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')

const GOES_ON: Partial<Record<Language, RegExp>> = {
  en: opening('and|but|or|what about|how about|what if|also|same for|for how long|since when|until when'),
  pl: opening('a|i|oraz|ale|albo|lub|co z|co jeśli'),
  ru: opening('а|и|но|или|что насчёт|что насчет|как насчёт|как насчет|что если'),
}

const ASKS_ANEW =
  /^\P{L}*(and|but|also|a|i|oraz|ale|а|и|но)\s(how (much|many|long)|what|when|where|do|does|is|are|can|ile|kiedy|gdzie|jak\p{L}*|czy|сколько|когда|где|как\p{L}*|можно|есть)\s.*\p{L}{4}/iu

const ASKS =
  /^\P{L}*((and|but|also|a|i|oraz|ale|а|и|но)\s)?(how(?! about)|what(?! about| if)|when|where|which|who|do|does|is|are|can|could|will|ile|kiedy|gdzie|jak\p{L}*|czy|kto|któr\p{L}*|сколько|когда|где|как\p{L}*(?! насч)|можно|есть|кто)(?!\p{L})/iu

const OF_SAME =
  /^\P{L}*((and|a|i|а|и)\s)?((how|what|which|jak(i|a|ie)|któr(y|a|e)|как(ой|ая|ое|ие))(\s\p{L}+)?|ile(\s(kosztuj\p{L}+|trwa))?|сколько(\s(стои|длит)\p{L}+)?)\P{L}*$/iu

const POINTS_BACK: Partial<Record<Language, RegExp>> = {
  en: within(
    'it|its|they|them|their|that|this|those|these|(?<!(?:is|are|was|were|isn.t|aren.t) )there|one|ones',
  ),
  pl: within('to|ją|je|jego|jej|ich|nim|nią|nimi|niego|niej|nich|tam|ten|ta|te|tego|tej|tym|wtedy'),
  ru: within('он|она|оно|они|его|её|ее|их|им|него|неё|нее|них|это|этот|эта|этого|этой|там|тогда'),
}
