import { reason } from '@switchboard/contract/reasons'
import type { Opened } from '../reader.ts'
import { recogniseText } from '../recognise-text.ts'
import { illegible } from '../refusal.ts'
import type { Skipped } from '../types.ts'

// About as many pages as OCR can read within a file's time limit.
const MOST_PAGES = 20

interface Recognised {
  textByPage: Map<number, string>
  skipped: Skipped[]
}

/** Runs OCR on the images of scanned pages. Page numbers begin with 1. */
export async function recognisePages({ bytes, limits }: Opened, pages: number[]): Promise<Recognised> {
  const textByPage = new Map<number, string>()
  const skipped: Recognised['skipped'] = []
  if (pages.length === 0) return { textByPage, skipped }
  const { extractImages, getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  for (const page of pages.slice(0, MOST_PAGES)) {
    const pictures = await extractImages(pdf, page).catch(() => [])
    const texts: (string | null)[] = []
    for (const picture of pictures)
      if (isPage(picture) && picture.width * picture.height <= limits.megapixels * 1e6)
        texts.push(await recogniseText(asPortableMap(picture)))
    textByPage.set(page, texts.filter((text) => text !== null).join('\n\n'))
    if (texts.includes(null)) skipped.push({ path: `p. ${page}`, reason: illegible().reason })
  }
  return { textByPage, skipped: [...skipped, ...leftOut(pages.slice(MOST_PAGES))] }
}

interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 1 | 3 | 4
}

/** Smaller ones are logos and stamps. */
const isPage = ({ width, height }: Picture) => width >= 300 && height >= 100

/** The simplest image format that the OCR engine accepts: a line of text and the pixels. */
function asPortableMap({ data, width, height, channels }: Picture): Buffer {
  if (channels !== 4)
    return withHeader(
      channels === 1 ? 'P5' : 'P6',
      width,
      height,
      Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    )
  const colours = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let colour = 0; colour < 3; colour += 1) colours[pixel * 3 + colour] = data[pixel * 4 + colour]!
  return withHeader('P6', width, height, colours)
}

const withHeader = (form: string, width: number, height: number, colours: Buffer) =>
  Buffer.concat([Buffer.from(`${form}\n${width} ${height}\n255\n`), colours])

function leftOut(pages: number[]) {
  if (pages.length === 0) return []
  const path = `p. ${pages[0]}–${pages.at(-1)}`
  return [{ path, reason: reason('pdf_scanned', { number: pages.length, most: MOST_PAGES }) }]
}
