/** Words that stand together on a line, in points; `y` counts from the foot of the page. */
export interface WrittenLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  /** Undefined where it has several. */
  font: string | undefined
  /** What it was written in, piece by piece; a program writes each cell by itself. */
  pieces?: Pick<WrittenLine, 'text' | 'left' | 'right'>[]
}

/** As the library gives them: in the order in which the program that made the page wrote them. */
export interface WrittenItem {
  str: string
  transform: number[]
  width: number
  fontName: string
}

export function writtenLines(items: WrittenItem[]): WrittenLine[] {
  const lines: WrittenLine[][] = []
  for (const item of items) {
    const word = wordOf(item)
    if (word.text.trim() === '') continue
    const line = lines.at(-1)
    if (line && goesOn(line.at(-1)!, word)) line.push(word)
    else lines.push([word])
  }
  return lines.flatMap(partsOf)
}

function wordOf({ str, transform, width, fontName }: WrittenItem): WrittenLine {
  const [, , skew = 0, height = 0, left = 0, y = 0] = transform
  return { text: str, left, right: left + width, y, size: Math.hypot(skew, height), font: fontName }
}

const goesOn = (before: WrittenLine, word: WrittenLine) =>
  Math.abs(before.y - word.y) < Math.max(before.size, word.size) / 2 &&
  word.left > before.right - before.size / 2

/** Of the height of the letters: a space has a third of it, the borders of a cell take more. */
const CELL_GAP = 0.7

/** Apart where a gap is wider than a space, unless all gaps are the same: then the line was only stretched. */
function partsOf(words: WrittenLine[]): WrittenLine[] {
  const gaps = words.slice(1).map((word, at) => word.left - words[at]!.right)
  const wide = gaps.filter((gap) => gap > words[0]!.size / 5)
  const widest = Math.max(...wide)
  const isStretched = wide.length > 1 && widest < words[0]!.size * 2 && widest - Math.min(...wide) < 0.5
  const parts: WrittenLine[] = []
  words.forEach((word, at) => {
    const gap = gaps[at - 1] ?? 0
    const part = parts.at(-1)
    if (!part || (gap > word.size * CELL_GAP && !isStretched)) parts.push({ ...word, pieces: [word] })
    else extend(part, word, gap)
  })
  return parts
}

function extend(part: WrittenLine, word: WrittenLine, gap: number): void {
  const isApart = gap > word.size / 8 && !/\s$/.test(part.text) && !/^\s/.test(word.text)
  part.text += `${isApart ? ' ' : ''}${word.text}`
  part.pieces?.push(word)
  part.right = Math.max(part.right, word.right)
  part.font = part.font === word.font ? part.font : undefined
}
