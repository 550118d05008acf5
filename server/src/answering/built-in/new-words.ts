import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import {
  conceptsAsked,
  conceptsOfWord,
  isLightWord,
  isStopWord,
  stemOf,
  termsOf,
  wordsOf,
} from '../../language/index.ts'
import { amountFit } from './amount-fit.ts'
import { coverageOf, isAmong, languageBetween, saidIn, wholeOf } from './coverage.ts'

/** What a question names that was not asked about before, and which passages speak of it. */
export interface Brought {
  /** Also where it named nothing, or asks for something that the passage holds. */
  isIn: (passage: FoundPassage) => boolean
  /** Those that speak of it, if they say as much about the rest as others do; else all of them. */
  first: (passages: FoundPassage[]) => FoundPassage[]
}

/** "And for a dog?" brings a dog to the question of what something costs for a cat. */
export function brought(asked: string, carried: string, found: Found): Brought {
  const { concepts, rest } = conceptsAsked(asked)
  const known = new Set(termsOf(carried, found.language))
  const words = carried ? namesIn(rest, found).filter((word) => !known.has(stemOf(word, found.language))) : []
  const names = (passage: FoundPassage, said: ReadonlySet<string>) => {
    const language = languageBetween(found, passage)
    return (
      amountFit(asked, wholeOf(passage)) === 1 ||
      words.some(
        (word) =>
          isAmong(stemOf(word, language), said) ||
          conceptsOfWord(word, language).some((concept) => said.has(concept)),
      )
    )
  }
  const saidBy = (passage: FoundPassage) => saidIn(wholeOf(passage), found, passage)
  const covers = coverageOf(found.terms.filter(({ term }) => known.has(term)))
  return {
    isIn(passage) {
      const said = saidBy(passage)
      return words.length === 0 || names(passage, said) || concepts.some((concept) => said.has(concept))
    },
    first(passages) {
      if (words.length === 0) return passages
      const most = Math.max(0, ...passages.map((passage) => covers(saidBy(passage))))
      const naming = passages.filter((passage) => names(passage, saidBy(passage)))
      return naming.some((passage) => covers(saidBy(passage)) >= most * AS_MUCH) ? naming : passages
    },
  }
}

const namesIn = (asked: string, { language }: Found) =>
  wordsOf(asked).filter((word) => !isStopWord(word, language) && !isLightWord(word))

/** Of what the best of them has. */
const AS_MUCH = 0.5
