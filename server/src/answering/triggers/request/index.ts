import { spaced } from '../patterns.ts'
import { english } from './english.ts'
import { isAsking } from './phrases.ts'
import { polish } from './polish.ts'
import { russian } from './russian.ts'

export { meansPerson } from './meaning.ts'
export { acceptsPerson, onlyReplies } from './offer.ts'

/** The sentence in which a customer asks for a person, if they do. Nobody has to say in which language it is. */
export function asksForPerson(texts: string[]): string | null {
  return (
    sentencesIn(texts)
      .find((sentence) => isRequest(sentence) || partsOf(sentence).some(isRequest))
      ?.trim() ?? null
  )
}

const sentencesIn = (texts: string[]): string[] =>
  texts.flatMap((text) => text.match(/[^.!?;…\n]{1,400}[.!?;…]*/g) ?? [])

/** The sentence in which a customer speaks of somebody there, asking or not: whoever asks for nobody names nobody. */
export function namesPerson(texts: string[]): string | null {
  const isNamed = (sentence: string) =>
    [english, polish, russian].some(({ named }) => SOMEBODY.test(named(spaced(sentence))))
  return sentencesIn(texts).find(isNamed)?.trim() ?? null
}

/** Names of people and of those who answer for them; the machine has names of its own. */
const SOMEBODY = / (?!BOT|MACHINE)[A-Z]{3,} /

function isRequest(sentence: string): boolean {
  const words = spaced(sentence)
  return [english, polish, russian].some((language) => isAsking(words, language))
}

/** “You do not understand me, a person please”: what stands between commas may be said for itself. */
function partsOf(sentence: string): string[] {
  const parts = sentence.split(BETWEEN_PARTS)
  return parts.length > 1 ? parts : []
}

/** Not where the person is described: “I need a person, who paints walls”. */
const BETWEEN_PARTS = /[,:()–—](?!\s*(?:who|that|which|kt[oó]r|kto|котор|кто))/i
