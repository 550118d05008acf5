import type { getDocumentProxy } from 'unpdf'
import { turnedUpright } from './turned-upright.ts'
import type { WrittenItem } from './written-lines.ts'
import { type Body, type Written, writtenPage } from './written-page.ts'

// This is slow, so the later pages of a long document are left to the other parsers.
const MOST_PAGES = 500
const MOST_MS = 15_000

/** Pages in the order in which they were written, by page number from 1. Pages with an unusable order are left out. */
export async function writtenPages(bytes: Buffer): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const unpdf = await import('unpdf')
  const pdf = await unpdf.getDocumentProxy(new Uint8Array(bytes))
  const written = new Map<number, Written[]>()
  const begun = performance.now()
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
    if (performance.now() - begun > MOST_MS) break
    const sides = await sidesOf(pdf, number).catch(() => undefined)
    if (sides) written.set(number, sides)
  }
  const body = bodyOf([...written.values()].flatMap((sides) => sides.flatMap(({ items }) => items)))
  for (const [number, sides] of written) {
    const texts = sides.map((side) => writtenPage(side, body))
    if (texts.every((text) => text !== undefined)) found.set(number, texts.join('\n\n'))
  }
  return found
}

async function sidesOf(
  pdf: Awaited<ReturnType<typeof getDocumentProxy>>,
  number: number,
): Promise<Written[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return turnedUpright((items as object[]).filter(isText), page.view)
}

const isText = (item: object): item is WrittenItem => 'str' in item

function bodyOf(items: WrittenItem[]): Body {
  const letters = new Map<string, number>()
  for (const { str, transform, fontName } of items) {
    const size = Math.hypot(transform[2]!, transform[3]!).toFixed(1)
    const key = `${size} ${fontName}`
    letters.set(key, (letters.get(key) ?? 0) + str.trim().length)
  }
  const [most = '10 '] = [...letters].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const [size = '10', font = ''] = most.split(' ')
  return { size: Number(size), font }
}
