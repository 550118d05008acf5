import { unnamedRow } from '../table-blocks.ts'
import { BULLET_BEFORE } from './list-marks.ts'
import { isBeside, type Passage, passagesOf } from './passages.ts'
import { fitsBelow, tableOf } from './table-of.ts'
import { type WrittenItem, writtenLines } from './written-lines.ts'

export interface Written {
  items: WrittenItem[]
  /** Bottom and top of the page, in points. */
  bottom: number
  top: number
}

/** The predominant font and size of the document. */
export interface Body {
  size: number
  font: string
}

/**
 * Returns a page as Markdown in the order in which it was written: most programs write column by column and cell by
 * cell. Returns undefined if the order is unusable.
 */
export function writtenPage({ items, bottom, top }: Written, body: Body): string | undefined {
  const passages = passagesOf(writtenLines(items), body.size * LARGE)
  if (isOutOfOrder(passages)) return
  const rows = rowsOf(edgesOutside(passages, bottom, top), body)
  const parts: string[] = []
  for (let at = 0; at < rows.length; ) {
    const length = tableLength(rows, at, body)
    parts.push(length > 0 ? tableText(rows.slice(at, at + length)) : rowText(rows[at]!, body))
    at += Math.max(1, length)
  }
  return parts.join('\n\n')
}

/** Programs may jump back up for a box or the next column; if they do it often, the writing order is unusable. */
function isOutOfOrder(passages: Passage[]): boolean {
  const back = passages.filter((passage, at) => {
    const before = passages[at - 1]
    return before && passage.y > before.top && passage.left < before.right && before.left < passage.right
  })
  return back.length > 3 + passages.length / 10
}

const EDGE = 0.06

/** Moves headers to the start and footers to the end, whenever they were written. A text is where its first line is. */
function edgesOutside(passages: Passage[], bottom: number, top: number): Passage[] {
  const edge = (top - bottom) * EDGE
  const place = ({ y, top: head, size }: Passage) =>
    y > top - edge ? 0 : head - size < bottom + edge ? 2 : 1
  return passages.toSorted((one, other) => place(one) - place(other))
}

const HIGHEST_GROUP_PT = 45

/** Adjacent cells form a row. The name of a group of rows is written before them, at half their height. */
function rowsOf(passages: Passage[], body: Body): Passage[][] {
  const rows: Passage[][] = []
  for (const passage of passages) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const rise = last ? passage.y - last.y : 0
    const namesGroup =
      last && row!.length === 1 && passage.left > last.right && rise > 0 && rise < HIGHEST_GROUP_PT
    if (row && row.length > 1 && isRemark(row[0]!, passage)) {
      row[0] = { ...row[0]!, text: `${row[0]!.text} (${passage.text})` }
      continue
    }
    const isCell = last && (isLarge(last, body) ? isAsLarge(last, passage) : !isLarge(passage, body))
    if (isCell && (isBeside(last, passage) || (namesGroup && last.text.length < 80))) row!.push(passage)
    else rows.push([passage])
  }
  return rows
}

/** A remark below a name in smaller letters, such as the ingredients of a dish. */
const isRemark = (name: Passage, passage: Passage) =>
  passage.size < name.size * 0.95 &&
  Math.abs(passage.left - name.left) < 3 &&
  passage.y < name.y &&
  name.y - passage.top < name.size

const LOOKED_AT = 50

/** How many rows from `from` on form a table. A single cell may be a title within it. */
function tableLength(rows: Passage[][], from: number, body: Body): number {
  const isTitle = (at: number) => {
    const [only, ...others] = rows[at] ?? []
    const next = rows[at + 1]
    if (!only || others.length > 0 || !next || next.length < 2 || isLarge(only, body)) return false
    return only.text.length < 80 && only.y - next[0]!.top < only.size * 1.6 && only.y > next[0]!.y
  }
  const isIndented = rows[from]![0]!.left > (rows[from + 1]?.[0]?.left ?? Infinity) + 10
  const first = isTitle(from) && isIndented ? from + 1 : from
  const goesOn = (at: number) => {
    const next = rows[at]!.length > 1 ? at : at + 1
    if (next > at && !isTitle(at)) return false
    const last = rows[at - 1]!.length > 1 ? rows[at - 1]! : rows[at - 2]!
    if (isNextHead(rows[next]!, rows[first]!, last, body)) return false
    return next === at || fitsBelow(rows.slice(Math.max(first, at - LOOKED_AT), at), rows[next]!)
  }
  let end = first
  while (end < rows.length && (end === first ? rows[end]!.length > 1 : goesOn(end))) end += 1
  return rows.slice(from, end).filter(({ length }) => length > 1).length > 1 ? end - from : 0
}

/** Names in the font of the first row, unlike the rows between, begin another table. */
function isNextHead(row: Passage[], first: Passage[], last: Passage[], body: Body): boolean {
  if (row.some(({ text }) => /\d/.test(text))) return false
  if (isLarge(row[0]!, body) && !isLarge(last[0]!, body)) return true
  const { font } = first[0]!
  const isLikeFirst = font !== undefined && row.every((cell) => cell.font === font)
  return isLikeFirst && last.some((cell) => cell.font !== font)
}

function tableText(rows: Passage[][]): string {
  if (readOnBelow(rows)) return columnTexts(rows).map(escaped).join('\n\n')
  const [first, ...others] = tableOf(rows).map((row) => `|${row.map(escaped).join('|')}|`)
  return [first, '|---|', ...others].join('\n')
}

/** Long lines that mostly continue in the row below are not cells: columns of text were written side by side. */
function readOnBelow(rows: Passage[][]): boolean {
  const lines = rows.flatMap((row, at) =>
    row.map(({ text }, column) => ({ text, above: rows[at - 1]?.[column]?.text ?? '.' })),
  )
  const goingOn = lines.filter(
    ({ text, above }) => text.length > 25 && /^\p{Ll}/u.test(text) && !/[.!?:;]$/.test(above),
  )
  return rows.length > 3 && goingOn.length * 2 > lines.length
}

function columnTexts(rows: Passage[][]): string[] {
  const starts = rows.reduce((most, row) => (row.length > most.length ? row : most)).map(({ left }) => left)
  return starts.map((start, column) =>
    rows
      .flat()
      .filter(({ left }) => left > start - 10 && left < (starts[column + 1] ?? Infinity) - 10)
      .map(({ text }) => text)
      .join(' '),
  )
}

function rowText(row: Passage[], body: Body): string {
  const [only, ...others] = row
  const texts = row.map((passage) => passage.text.trim())
  const isHeading = isLarge(only!, body) && texts.join().length <= 120 && /\p{L}/u.test(texts.join())
  if (isHeading) return `${'#'.repeat(levelOf(only!.size / body.size))} ${escaped(texts.join(' '))}`
  const text = escaped(unnamedRow(texts)).replace(BULLET_BEFORE, '- ')
  const isBold =
    others.length === 0 &&
    only!.font !== undefined &&
    only!.font !== body.font &&
    only!.size > body.size * 0.9
  return isBold && text.length <= 70 && /^\p{L}/u.test(text) && !/[.!?,;:]$/.test(text)
    ? `#### ${text}`
    : text
}

const LARGE = 1.12
const isLarge = ({ size }: Passage, body: Body) => size > body.size * LARGE
const isAsLarge = (one: Passage, other: Passage) => Math.abs(one.size - other.size) < one.size / 10
const levelOf = (ratio: number) => (ratio > 1.7 ? 1 : ratio > 1.3 ? 2 : 3)

const escaped = (text: string) => text.replace(/[\\`*_|<]/g, '\\$&')
