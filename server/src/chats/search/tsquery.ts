import { folded } from '@switchboard/contract/folded'
import type { Term } from './terms.ts'

/** All words, as `message_words` keeps them; # is the part of the history, which `find_entries` knows. */
export const messageQuery = (accountId: number, terms: Term[]): string => allOf(`${accountId}.#`, terms)

/** All words, as `contact_words` keeps them. */
export const contactQuery = (accountId: number, terms: Term[]): string => allOf(`${accountId}.c`, terms)

const allOf = (beginning: string, terms: Term[]): string =>
  terms.map(({ text, isWhole }) => `${quoted(`${beginning}:${text}`)}${isWhole ? '' : ':*'}`).join(' & ')

/** Everything with these letters in a row, and some more: as `search_trigrams` keeps them. Null for fewer than three. */
export function lettersQuery(accountId: number, text: string): string | null {
  const letters = [...folded(text)]
  const trigrams = new Set(letters.slice(2).map((_, place) => letters.slice(place, place + 3).join('')))
  if (trigrams.size === 0) return null
  return [...trigrams].map((trigram) => quoted(`${accountId}~${trigram}`)).join(' & ')
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, (letter) => letter + letter)}'`
