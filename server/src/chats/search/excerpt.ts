import type { api } from '@switchboard/contract'
import { isMatch, type Term } from './terms.ts'

const EXCERPT_MAX = 160
/** The maximum length of text before the first match. */
const LEAD_MAX = 40

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** An excerpt of the text with the matching words marked. */
export function excerptOf(text: string, terms: Term[]): api.search.FoundMessage['excerpt'] {
  const line = text.replace(/\s+/g, ' ').trim()
  const matches = [...line.matchAll(WORD)].filter(([word]) => terms.some((term) => isMatch(word, term)))
  const start = wordBefore(line, (matches[0]?.index ?? 0) - LEAD_MAX)
  const end = wordBefore(line, start + EXCERPT_MAX)
  const parts: api.search.FoundMessage['excerpt'] = []
  const add = (part: string, is_match: boolean) => part && parts.push({ text: part, is_match })
  let from = start
  add(start > 0 ? '…' : '', false)
  for (const { 0: word, index } of matches) {
    if (index + word.length > end) break
    add(line.slice(from, index), false)
    add(word, true)
    from = index + word.length
  }
  add(line.slice(from, end).trimEnd() + (end < line.length ? '…' : ''), false)
  return parts
}

/** Finds a position to cut the line without splitting a word, unless the word is very long. */
function wordBefore(line: string, place: number): number {
  if (place <= 0) return 0
  if (place >= line.length) return line.length
  const space = line.lastIndexOf(' ', place)
  return space > place - LEAD_MAX ? space + 1 : place
}
