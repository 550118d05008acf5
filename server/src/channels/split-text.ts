import type { TextUnit } from './channel.ts'
import { closes, fenceAt, type OpenFence } from './split-text/fences.ts'

/**
 * Splits a text into messages of at most `limit` units, at the best position in the second half of each: between
 * paragraphs, lines, sentences, words, and at worst between two characters. A code block that is split is closed and
 * reopened, so that each message is valid on its own. Only whitespace is dropped.
 */
export function splitText(text: string, limit: number, unit: TextUnit): string[] {
  if (limit < 2) throw new RangeError('A message has room for two units at least.')
  const parts: string[] = []
  let rest = text.trim()
  while (lengthIn(unit, rest) > limit) {
    const { part, next } = cutOnce(rest, limit, unit)
    parts.push(part)
    rest = next
  }
  return rest ? [...parts, rest] : parts
}

interface Cut {
  part: string
  next: string
}

function cutOnce(text: string, limit: number, unit: TextUnit): Cut {
  const end = prefixEnd(text, limit, unit)
  const place = bestCut(text, end)
  const fence = limit >= LEAST_FOR_FENCES ? fenceAt(text, place) : null
  if (!fence) return cutAt(text, place)
  // A block that begins in the second half moves to the next message, as far as it fits there.
  if (fence.start >= end / 2) return cutAt(text, fence.start)
  const roomEnd = prefixEnd(text, limit - fence.marker.length - 1, unit)
  return cutCode(text, Math.min(place, roomEnd), fence)
}

const cutAt = (text: string, place: number): Cut => ({
  part: text.slice(0, place).trimEnd(),
  next: text.slice(place).trimStart(),
})

/** Splits between two lines of the code, unless a single line is too long. */
function cutCode(text: string, end: number, fence: OpenFence): Cut {
  const newline = text.lastIndexOf('\n', end)
  const isAtLine = newline > fence.bodyStart && newline >= end / 2
  const place = isAtLine ? newline : end
  const part = `${text.slice(0, place).trimEnd()}\n${fence.marker}`
  const code = text.slice(isAtLine ? place + 1 : place)
  const [firstLine = ''] = code.split('\n', 1)
  // The block would end here anyway.
  if (isAtLine && closes(firstLine, fence)) return { part, next: code.slice(firstLine.length).trimStart() }
  return { part, next: `${fence.line}\n${code}` }
}

/** The last boundary of the best kind in the second half of the allowed length. */
function bestCut(text: string, end: number): number {
  const window = text.slice(0, end + 1)
  for (const boundary of BOUNDARIES) {
    const places = [...window.matchAll(boundary)].map(({ index, 0: mark }) => index + mark.trimEnd().length)
    const last = places.findLast((place) => place <= end)
    if (last && last >= end / 2) return last
  }
  return end
}

const BOUNDARIES = [/\n[^\S\n]*\n/g, /\n/g, /[.!?…]["'”’»)\]]*\s|[。！？]/g, /\s/g]

/** Shorter messages have no room for the fence lines. */
const LEAST_FOR_FENCES = 128

const lengthIn = (unit: TextUnit, text: string) => (unit === 'utf16' ? text.length : [...text].length)

/** The index after at most `units` units, never inside a surrogate pair. */
function prefixEnd(text: string, units: number, unit: TextUnit): number {
  if (unit === 'codepoint') return [...text].slice(0, units).join('').length
  return text.codePointAt(units - 1)! > 0xffff ? units - 1 : units
}
