import { BULLET_ALONE, NUMBER_ALONE } from './list-marks.ts'

/** Adjacent words on a line, in points; `y` counts from the bottom of the page. */
export interface WrittenLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  /** Undefined where it has several. */
  font: string | undefined
  /** The pieces as they were written; programs write each cell separately. */
  pieces?: Pick<WrittenLine, 'text' | 'left' | 'right'>[]
}

/** Text items in the order in which the program that made the page wrote them. */
export interface WrittenItem {
  str: string
  transform: number[]
  width: number
  fontName: string
}

const LOOKED_AT = 100

export function writtenLines(items: WrittenItem[]): WrittenLine[] {
  const lines: WrittenLine[][] = []
  for (const word of items.flatMap((item) => withoutLeaders(wordOf(item)))) {
    const line = lines.at(-1)
    if (word.text.trim() === '' || line?.slice(-LOOKED_AT).some((other) => isSame(other, word))) continue
    if (line && goesOn(line.at(-1)!, word)) line.push(word)
    else lines.push([word])
  }
  return lines.flatMap((words, at) => partsOf(words, [lines[at - 1], lines[at + 1]]))
}

function wordOf({ str, transform, width, fontName }: WrittenItem): WrittenLine {
  const [, , skew = 0, height = 0, left = 0, y = 0] = transform
  const text = SPACED.test(str.trim()) ? str.replaceAll(' ', '') : str
  return { text, left, right: left + width, y, size: Math.hypot(skew, height), font: fontName }
}

/** No language has so many one-letter words in a row: a word was written with spaces between its letters. */
const SPACED = /^(?:\p{L}{1,2} )?(?:[\p{L}-] ){3,}\p{L}{1,2}$/u

const LEADERS = /\.{4,}|(?:\. ){4,}\.?|…{2,}|_{4,}/

/** Dot leaders between a name and its price are a gap between two cells. */
function withoutLeaders(word: WrittenLine): WrittenLine[] {
  const [name = '', ...others] = word.text.split(LEADERS).map((text) => text.trim())
  if (others.length === 0) return [word]
  const letter = (word.right - word.left) / word.text.length
  const value = others.join(' ')
  return [
    { ...word, text: name, right: word.left + letter * name.length },
    { ...word, text: value, left: word.right - letter * value.length },
  ]
}

/** Some programs write twice what is to look bold. */
const isSame = (one: WrittenLine, other: WrittenLine) =>
  one.text === other.text && Math.hypot(one.left - other.left, one.y - other.y) < one.size / 10

const goesOn = (before: WrittenLine, word: WrittenLine) =>
  Math.abs(before.y - word.y) < Math.max(before.size, word.size) / 2 &&
  word.left > before.right - before.size / 2

/** Relative to the font size: a space takes a third of it, the gap between cells more. */
const CELL_GAP = 0.7

/** Splits a line at gaps wider than a space, unless the line is justified or a list marker precedes the gap. */
function partsOf(words: WrittenLine[], around: (WrittenLine[] | undefined)[]): WrittenLine[] {
  const gaps = gapsOf(words)
  const isWhole = isStretched(words, around)
  const wide = gaps.filter((gap, at) => gap > words[at + 1]!.size * CELL_GAP)
  const parts: WrittenLine[] = []
  words.forEach((word, at) => {
    const gap = gaps[at - 1] ?? 0
    const part = parts.at(-1)
    const isMarked =
      part &&
      parts.length === 1 &&
      (BULLET_ALONE.test(part.text) || (wide.length === 1 && NUMBER_ALONE.test(part.text)))
    if (!part || (gap > word.size * CELL_GAP && !isWhole && !isMarked))
      parts.push({ ...word, pieces: [word] })
    else if (isMarked) Object.assign(part, { ...word, text: `${part.text} ${word.text}`, left: part.left })
    else extend(part, word, gap)
  })
  return parts
}

const gapsOf = (words: WrittenLine[]) => words.slice(1).map((word, at) => word.left - words[at]!.right)

const ROUGHLY_PT = 0.5
const MANY_WORDS = 5

/**
 * A justified line has equal gaps between single words; and it has many words, or the width of the line above or below.
 */
function isStretched(words: WrittenLine[], around: (WrittenLine[] | undefined)[]): boolean {
  const isWords = words.every(({ text }) => !/\S\s\S/.test(text))
  if (!isWords || words.length < 3 || !isEven(words)) return false
  return words.length >= MANY_WORDS || around.some((line) => line && isEven(line) && isAsWide(line, words))
}

function isEven(words: WrittenLine[]): boolean {
  const wide = gapsOf(words).filter((gap) => gap > words[0]!.size / 5)
  return wide.length === 0 || Math.max(...wide) - Math.min(...wide) < ROUGHLY_PT
}

const isAsWide = (line: WrittenLine[], words: WrittenLine[]) =>
  Math.abs(line.at(-1)!.right - words.at(-1)!.right) < ROUGHLY_PT &&
  Math.abs(line[0]!.left - words[0]!.left) < words[0]!.size * 3

function extend(part: WrittenLine, word: WrittenLine, gap: number): void {
  const isApart = gap > word.size / 8 && !/\s$/.test(part.text) && !/^\s/.test(word.text)
  part.text += `${isApart ? ' ' : ''}${inPlace(part, word)}`
  part.pieces?.push(word)
  if (word.text.length > part.text.length / 2) part.size = word.size
  part.right = Math.max(part.right, word.right)
  part.font = part.font === word.font ? part.font : undefined
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Keeps raised digits as superscripts: 24 m², and a price of 12⁹⁹ is not 1299. */
function inPlace(part: WrittenLine, { text, size, y }: WrittenLine): string {
  const isRaised = size < part.size * 0.85 && y > part.y + part.size / 10
  return isRaised && /^\d+$/.test(text) ? text.replace(/\d/g, (digit) => RAISED[Number(digit)]!) : text
}
