import { mayHoldRows, withRowsApart } from './rows.ts'
import { writtenPages } from './written-pages.ts'

export interface PdfPage {
  markdown: string
  /** It is a picture of a page. */
  isScanned: boolean
}

export interface Pdf {
  title: string
  pages: PdfPage[]
}

/** The quick parser knows headings and tables, but is made for certain systems only; the other runs everywhere. */
export async function pagesOfPdf(bytes: Buffer): Promise<Pdf> {
  const inspector = await import('@firecrawl/pdf-inspector').catch(() => undefined)
  return inspector ? inspectedPages(inspector, bytes) : plainPages(bytes)
}

type Inspector = typeof import('@firecrawl/pdf-inspector')

/** Read in the order in which it was written, a page comes out best; the quick parser has what cannot be read so. */
async function inspectedPages(inspector: Inspector, bytes: Buffer): Promise<Pdf> {
  const { pages } = inspector.extractPagesMarkdown(bytes)
  const numbers = pages.map((_, at) => at + 1)
  const writtenByPage = await writtenPages(bytes, numbers).catch(() => new Map<number, string>())
  for (const [number, written] of writtenByPage)
    if (lettersIn(written) < lettersIn(pages[number - 1]!.markdown) * MOST_LETTERS)
      writtenByPage.delete(number)
  const others = numbers.filter((number) => !writtenByPage.has(number))
  const textsByPage = placedTexts(
    inspector,
    bytes,
    others.filter((number) => mayHoldRows(pages[number - 1]!.markdown)),
  )
  return {
    title: realTitle(inspector.detectPdf(bytes).title),
    pages: pages.map(({ markdown, needsOcr }, at) => {
      const text = writtenByPage.get(at + 1) ?? withRowsApart(markdown, textsByPage.get(at + 1) ?? [])
      return { markdown: text, isScanned: needsOcr && lettersIn(text) < FEWEST_LETTERS }
    }),
  }
}

/** What says so much less than the quick parser found has lost something. */
const MOST_LETTERS = 0.9
const FEWEST_LETTERS = 20

/** To find out where all words stand takes as long again as reading them, so only pages that need it are asked for. */
function placedTexts(inspector: Inspector, bytes: Buffer, wanted: number[]) {
  const texts = wanted.length > 0 ? inspector.extractTextWithPositions(bytes, wanted) : []
  const byPage = new Map(wanted.map((page) => [page, [] as typeof texts]))
  for (const text of texts) byPage.get(text.page)?.push(text)
  return byPage
}

async function plainPages(bytes: Buffer): Promise<Pdf> {
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const [{ text }, { info }] = await Promise.all([extractText(pdf), getMeta(pdf)])
  return {
    title: realTitle(info.Title),
    pages: text.map((markdown) => ({ markdown, isScanned: lettersIn(markdown) < FEWEST_LETTERS })),
  }
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Many PDFs are called after the file or the program that they were made with, which is no title. */
export const realTitle = (title = ''): string => (NO_TITLE.test(title.trim()) ? '' : title.trim())

const NO_TITLE = new RegExp(
  [
    String.raw`\.\w{2,4}$`,
    String.raw`^\W*(?:untitled|microsoft (?:word|excel|powerpoint)|powerpoint presentation|prezentacja programu|презентация powerpoint)(?!\p{L})`,
    String.raw`^\W*(?:anonymous|unspecified|unknown|none|null|bez (?:tytułu|nazwy)|без (?:названия|имени))\W*$`,
    String.raw`^(?:document|dokument|документ|scan|skan)[\s_-]*\d*$`,
  ].join('|'),
  'iu',
)
