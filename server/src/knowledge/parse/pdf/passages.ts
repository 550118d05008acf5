import { linesGoingOnInCells } from './lines-in-cells.ts'
import { MARK_BEFORE } from './list-marks.ts'
import type { WrittenLine } from './written-lines.ts'

/** Consecutive lines that belong together: a paragraph, a heading, or the text of a cell. */
export interface Passage extends WrittenLine {
  top: number
}

/** What is larger than `headingSize` is a heading. */
export function passagesOf(lines: WrittenLine[], headingSize: number): Passage[] {
  const passages: Passage[] = []
  const inCells = linesGoingOnInCells(lines)
  let last: WrittenLine | undefined
  for (const line of lines) {
    const open = passages.at(-1)
    const goesOn =
      open &&
      last &&
      open.text.length < LONGEST &&
      (inCells.has(line) ||
        runsOn(open, last, line, isInCell(passages)) ||
        isNextColumn(open, last, line) ||
        (line.size > headingSize && isSameHeading(open, last, line)))
    if (goesOn) append(open, line)
    else passages.push({ ...line, text: line.text.trim(), top: line.y + line.size })
    last = line
  }
  return passages
}

const LONG = 35
// Longer than any real paragraph; limits the work on endless text.
const LONGEST = 10_000

/**
 * The line is below the last one and of its size; and it continues the sentence, or its first word did not fit above.
 */
function runsOn(open: Passage, last: WrittenLine, line: WrittenLine, inCell: boolean): boolean {
  const step = (last.y - line.y) / last.size
  const isBelow = step > 0.5 && step < 2.1 && line.left < last.right && last.left < line.right
  if (!isBelow || Math.abs(last.size - line.size) > last.size / 10) return false
  if (step < 1.35 && inCell) return true
  if (MARK_BEFORE.test(line.text) || (last.font !== line.font && last.font && line.font)) return false
  const room = roomLeft(open, last, line)
  const readsOn =
    /^\s*[\p{Ll}(]/u.test(line.text) && !isAddress(line.text) && !/[.!?]$/.test(last.text.trim())
  if (readsOn) return step < 1.8 && room < (last.right - last.left) / 2
  return room <= 0 && (last.text.trim().length > LONG || open.text.length > LONG * 2)
}

/** The space that the next word would have left on the last line. */
function roomLeft(open: Passage, last: WrittenLine, line: WrittenLine): number {
  const text = line.text.trim()
  const word = ((line.right - line.left) / text.length) * (text.split(/\s/)[0]!.length + 1)
  return Math.max(open.right, line.right) - last.right - word
}

/** A heading that was too long for its line. Amounts in large letters, as on a poster, are no heading; a year is. */
const isSameHeading = (open: Passage, last: WrittenLine, line: WrittenLine) =>
  line.y < last.y &&
  last.y - line.y < last.size * 1.5 &&
  line.size === last.size &&
  line.font === last.font &&
  !/\d|[.!?:]$/.test(open.text + line.text.replace(YEAR, '')) &&
  roomLeft(open, last, line) <= 0

const YEAR = /^\s*20\d\d\s*$/

/** An unfinished sentence continues at the top of the next column. */
const isNextColumn = (open: Passage, last: WrittenLine, line: WrittenLine) =>
  open.text.length > LONG * 2 &&
  line.left > last.right &&
  line.y > last.y + last.size * 6 &&
  line.font === last.font &&
  !/[.!?:;…]["”»)]?$/.test(open.text)

const isAddress = (text: string) => /^\s*(?:https?:|www\.|\S+@\S)/.test(text)

/** Text to the right of other text is in a cell. */
function isInCell(passages: Passage[]): boolean {
  const [before, open] = passages.slice(-2) as [Passage, Passage | undefined]
  return open !== undefined && isBeside(before, open)
}

export const isBeside = (one: Passage, other: Passage) =>
  other.left > one.right - 1 && other.y < one.top && other.top > one.y

function append(open: Passage, line: WrittenLine): void {
  const text = line.text.trim()
  open.text = endingBefore(open.text, text) + text
  open.pieces = undefined
  open.left = Math.min(open.left, line.left)
  open.right = Math.max(open.right, line.right)
  open.y = line.y
  open.font = open.font === line.font ? open.font : undefined
}

/**
 * Rejoins hyphenated words. A hyphen after one letter, as in e-mail, or before a capital letter belongs to the word.
 */
export function endingBefore(text: string, next: string): string {
  const end = text.slice(-3)
  if (!/\p{L}[-‐\u00ad]$/u.test(end)) return `${text} `
  const isCut = /\p{Ll}{2}[-‐\u00ad]$/u.test(end) && /^\p{Ll}/u.test(next)
  return isCut ? text.slice(0, -1) : text
}
