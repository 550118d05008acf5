import { languageOfText } from '../../../language/index.ts'
import { coverage, type Evidence } from './evidence.ts'
import { claimsOf, missingFrom } from './facts.ts'

export interface Grounds {
  /** The documents, in the order of their numbers. */
  documents: Evidence[]
  /** What the owner told the assistant; it may always be said. */
  instructions: Evidence
}

/** `cited`: the documents that bear it out, counted from 0. */
export type Verdict = { cited: number[] } | { fault: string }

/** A sentence needs so many of its words in the documents that it cites, … */
const NEEDED = 0.35
/** … and more in one that it does not cite. */
const NEEDED_UNCITED = 0.5

/**
 * Whether the documents bear a sentence out: first those that it cites, else any one that says the same, which is
 * then its source. A number, a price, a date or an address that is in none of them is never let through.
 */
export function checkSentence(sentence: string, cited: number[], grounds: Grounds): Verdict {
  const { documents, instructions } = grounds
  const unknown = cited.find((index) => documents[index] === undefined)
  if (unknown !== undefined) return { fault: `There is no source ${unknown + 1}.` }
  const claims = claimsOf(sentence, languageOfText(sentence))
  const faultIn = (sources: Evidence[], needed: number): string | null => {
    const missing = missingFrom(
      claims,
      [...sources, instructions].map(({ known }) => known),
    )
    if (missing !== null) return `The sources do not say ${missing}.`
    const share = coverage(sentence, [...sources, instructions])
    return share !== null && share < needed ? 'The sources do not say this.' : null
  }
  const ofCited =
    cited.length > 0
      ? faultIn(
          cited.map((index) => documents[index]!),
          NEEDED,
        )
      : null
  if (cited.length > 0 && ofCited === null) return { cited }
  const other = documents.findIndex((each) => faultIn([each], NEEDED_UNCITED) === null)
  if (other !== -1) return { cited: [other] }
  if (faultIn([], NEEDED_UNCITED) === null) return { cited: [] }
  return { fault: ofCited ?? faultIn(documents, NEEDED_UNCITED) ?? 'The sources do not say this.' }
}

/** Where there are no documents, only what can be wrong to the letter is held against the instructions. */
export function checkAlone(sentence: string, instructions: Evidence): Verdict {
  const claims = claimsOf(sentence, languageOfText(sentence))
  const missing = missingFrom(claims, [instructions.known], { isStrict: false })
  return missing === null ? { cited: [] } : { fault: `The instructions do not say ${missing}.` }
}
