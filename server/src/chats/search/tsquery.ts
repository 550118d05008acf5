import { folded } from '@switchboard/contract/folded'
import type { Term } from './terms.ts'

/** A query per word, in the format of `message_words`. `find_entries` replaces # with the part of the index. */
export const messageQueries = (accountId: number, terms: Term[]): string[] => each(`${accountId}.#`, terms)

/** Matches all words, in the format of `contact_words`. */
export const contactQuery = (accountId: number, terms: Term[]): string =>
  each(`${accountId}.c`, terms).join(' & ')

const each = (beginning: string, terms: Term[]): string[] =>
  terms.map(({ text, isWhole }) => `${quoted(`${beginning}:${text}`)}${isWhole ? '' : ':*'}`)

/**
 * Matches texts that contain all trigrams of these letters, a superset of the substring matches, in the format of
 * `search_trigrams`. Returns null for fewer than three letters.
 */
export function lettersQuery(accountId: number, text: string): string | null {
  const letters = [...folded(text)]
  const trigrams = new Set(letters.slice(2).map((_, place) => letters.slice(place, place + 3).join('')))
  if (trigrams.size === 0) return null
  return [...trigrams].map((trigram) => quoted(`${accountId}~${trigram}`)).join(' & ')
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, (letter) => letter + letter)}'`
