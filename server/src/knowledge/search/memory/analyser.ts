import {
  charNgramsOfWord,
  folded,
  isStopWord,
  type Language,
  stemOf,
  wordsOf,
} from '../../../language/index.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordScores } from './word-scores.ts'

/** Size of the word cache per language; texts mostly use the same words. */
const REMEMBERED = 50_000

interface Analysed {
  stem: number
  grams: number[]
}

/** Splits texts into terms for the two indexes: stems and character n-grams. */
export class Analyser {
  readonly #stems: WordScores
  readonly #grams: WordScores
  readonly #vocabulary: Vocabulary
  readonly #known = new Map<Language, Map<string, Analysed | null>>()

  constructor(stems: WordScores, grams: WordScores, vocabulary: Vocabulary) {
    this.#stems = stems
    this.#grams = grams
    this.#vocabulary = vocabulary
  }

  /** Counts the words of a text for the document that is added next. */
  count(text: string, language: Language, weight: number): void {
    for (const word of wordsOf(text)) {
      const analysed = this.#analysed(word, language)
      if (!analysed) continue
      this.#stems.count(analysed.stem, weight)
      for (const gram of analysed.grams) this.#grams.count(gram, weight)
    }
  }

  #analysed(word: string, language: Language): Analysed | null {
    let words = this.#known.get(language)
    if (!words || words.size >= REMEMBERED) {
      words = new Map()
      this.#known.set(language, words)
    }
    let analysed = words.get(word)
    if (analysed === undefined) {
      this.#vocabulary.add(word)
      analysed = isStopWord(word, language) ? null : this.#analyse(word, language)
      words.set(word, analysed)
    }
    return analysed
  }

  #analyse(word: string, language: Language): Analysed {
    return {
      stem: this.#stems.idOf(stemOf(word, language)),
      grams: charNgramsOfWord(folded(word)).map((gram) => this.#grams.idOf(gram)),
    }
  }
}
