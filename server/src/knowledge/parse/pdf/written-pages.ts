import type { WrittenItem } from './written-lines.ts'
import { type Body, type Written, writtenPage } from './written-page.ts'

// It takes its time, and whoever has more such pages has more of the same.
const MOST_PAGES = 200

/** Pages, by their numbers from 1, in the order in which they were written. Those that cannot be told are left out. */
export async function writtenPages(bytes: Buffer, pages: number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  if (pages.length === 0) return found
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const written = new Map<number, Written>()
  for (const number of pages.slice(0, MOST_PAGES)) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const [, bottom = 0, , top = 0] = page.view
    written.set(number, { items: (items as object[]).filter(isText), height: top - bottom })
    page.cleanup()
  }
  const body = bodyOf([...written.values()].flatMap(({ items }) => items))
  for (const [number, page] of written) {
    const markdown = writtenPage(page, body)
    if (markdown !== undefined) found.set(number, markdown)
  }
  return found
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
