import { spaced } from '../patterns.ts'
import { english } from './english.ts'
import { isAsking } from './phrases.ts'
import { polish } from './polish.ts'
import { russian } from './russian.ts'

export { meansPerson } from './meaning.ts'

/** The sentence in which a customer asks for a person, if they do. Nobody has to say in which language it is. */
export function asksForPerson(texts: string[]): string | null {
  const sentences = texts.flatMap((text) => text.match(/[^.!?;…\n]+[.!?;…]*/g) ?? [])
  const asking = sentences.find((sentence) => {
    const words = spaced(sentence)
    return [english, polish, russian].some((language) => isAsking(words, language))
  })
  return asking?.trim() ?? null
}
