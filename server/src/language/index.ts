// Language detection, stemming and tokenisation. Everything here is a pure function of a text.

export { charNgramsOf, charNgramsOfWord } from './char-ngrams.ts'
export { languageOfText, languageShownBy } from './detect.ts'
export { englishOrPolish } from './english-or-polish.ts'
export { isFillerWord } from './filler-words.ts'
export type { Language } from './language.ts'
export { sentencesOf } from './sentences.ts'
export { stemOf } from './stem.ts'
export { isStopWord } from './stop-words.ts'
export { termsOf } from './terms.ts'
export { folded, foldedWords, wordsOf } from './words.ts'
