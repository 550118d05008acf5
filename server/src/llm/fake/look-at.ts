import { inflateSync } from 'node:zlib'
import { LETTER_HEIGHT, LETTER_WIDTH, LETTERS } from '../printed-picture.ts'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail?: string | undefined } }

export const textOf = (content: string | Part[] | null | undefined): string =>
  Array.isArray(content)
    ? content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    : (content ?? '')

export const picturesIn = (content: string | Part[] | null | undefined): Buffer[] =>
  Array.isArray(content)
    ? content.flatMap((part) =>
        part.type === 'image_url' ? Buffer.from(part.image_url.url.replace(/^[^,]*,/, ''), 'base64') : [],
      )
    : []

/** Reads the text of a `printedPicture`. Describes any other picture only by its size. */
export function lookAt(bytes: Buffer): string {
  const printed = readPrinted(bytes)
  return printed ? `The picture says: ${printed}` : `The picture shows something in ${bytes.length} bytes.`
}

/** Returns null if the picture was not made by `printedPicture`. */
export function readPrinted(bytes: Buffer): string | null {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.readUInt8(24) !== 8 || bytes.readUInt8(25) !== 0)
    return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const start = bytes.indexOf('IDAT')
  const pixels = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)))
  const isBlack = (x: number, y: number) => pixels[y * (width + 1) + 1 + x] === 0
  const lines: string[] = []
  for (let top = 2 * SCALE; top + LETTER_HEIGHT * SCALE <= height; top += (LETTER_HEIGHT + 1) * SCALE) {
    let line = ''
    for (let left = 2 * SCALE; left + LETTER_WIDTH * SCALE <= width; left += (LETTER_WIDTH + 1) * SCALE)
      line += letterAt((column, row) => isBlack(left + column * SCALE + 1, top + row * SCALE + 1))
    lines.push(line.trimEnd())
  }
  const text = lines.join(' ').trim()
  return text === '' ? null : text
}

const SCALE = 8

function letterAt(isBlack: (column: number, row: number) => boolean): string {
  const columns = Array.from({ length: LETTER_WIDTH }, (_, column) =>
    Array.from({ length: LETTER_HEIGHT }, (__, row) => (isBlack(column, row) ? 2 ** row : 0)).reduce(
      (sum, bit) => sum + bit,
      0,
    ),
  )
  return Object.entries(LETTERS).find(([, bits]) => String(bits) === String(columns))?.[0] ?? ' '
}
