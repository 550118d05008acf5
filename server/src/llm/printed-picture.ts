// Draws pictures of text: a model that can read one back has vision.
import { crc32, deflateSync } from 'node:zlib'

export const LETTER_WIDTH = 5
export const LETTER_HEIGHT = 7
const GAP = 1
const MARGIN = 2
const SCALE = 8

/** Black letters on white, line by line. Unknown letters are left blank. */
export function printedPicture(text: string, scale = SCALE): Buffer {
  const lines = text.toUpperCase().split('\n')
  const columns = Math.max(...lines.map(({ length }) => length)) * (LETTER_WIDTH + GAP) + 2 * MARGIN
  const rows = lines.length * (LETTER_HEIGHT + GAP) + 2 * MARGIN
  const isBlack = (x: number, y: number) => {
    const [column, row] = [x - MARGIN, y - MARGIN]
    const letter = lines[Math.floor(row / (LETTER_HEIGHT + GAP))]?.[Math.floor(column / (LETTER_WIDTH + GAP))]
    const bits = letter && column >= 0 && row >= 0 ? LETTERS[letter]?.[column % (LETTER_WIDTH + GAP)] : 0
    return ((bits ?? 0) >> (row % (LETTER_HEIGHT + GAP))) & 1
  }
  const [width, height] = [columns * scale, rows * scale]
  const pixels = Buffer.alloc(height * (width + 1), 255)
  for (let y = 0; y < height; y += 1) {
    pixels[y * (width + 1)] = 0
    for (let x = 0; x < width; x += 1)
      if (isBlack(Math.floor(x / scale), Math.floor(y / scale))) pixels[y * (width + 1) + 1 + x] = 0
  }
  return greyPng(width, height, pixels)
}

/** `pixels`: one byte per pixel, and a zero byte before each row. */
function greyPng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const columnsOf = (hex: string) => [...Buffer.from(hex, 'hex')]

/** Each letter is a list of columns from left to right, seven bits each, the lowest bit on top. */
export const LETTERS: Record<string, number[]> = Object.fromEntries(
  (
    '0:3e5149453e 1:00427f4000 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539 6:3c4a494930 7:0171090503 ' +
    '8:3649494936 9:064949291e A:7e1111117e B:7f49494936 C:3e41414122 D:7f4141221c E:7f49494941 F:7f09090901 ' +
    'G:3e4149497a H:7f0808087f I:00417f4100 J:2040413f01 K:7f08142241 L:7f40404040 M:7f020c027f N:7f0408107f ' +
    'O:3e4141413e P:7f09090906 Q:3e4151215e R:7f09192946 S:4649494931 T:01017f0101 U:3f4040403f V:1f2040201f ' +
    'W:3f4038403f X:6314081463 Y:0708700807 Z:6151494543 .:0060600000 -:0808080808 ?:0201510906 !:00005f0000 ' +
    '%:2313086462 $:242a7f2a12 /:2010080402 @:324979413e'
  )
    .split(' ')
    .map((each) => [each[0]!, columnsOf(each.slice(2))]),
)
