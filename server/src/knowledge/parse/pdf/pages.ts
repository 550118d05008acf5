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

async function inspectedPages(inspector: Inspector, bytes: Buffer): Promise<Pdf> {
  const { pages } = inspector.extractPagesMarkdown(bytes)
  const doubtful = pages.flatMap(({ markdown }, at) => (isDoubtful(markdown) ? [at + 1] : []))
  // What the other library makes nothing of is read as it was.
  const writtenByPage = await writtenPages(bytes, doubtful).catch(() => new Map<number, string>())
  for (const [page, written] of writtenByPage)
    if (isTornUp(written, pages[page - 1]!.markdown)) writtenByPage.delete(page)
  const others = doubtful.filter((page) => !writtenByPage.has(page))
  const textsByPage = placedTexts(inspector, bytes, others)
  return {
    title: realTitle(inspector.detectPdf(bytes).title),
    pages: pages.map(({ markdown, needsOcr }, at) => ({
      markdown: writtenByPage.get(at + 1) ?? withRowsApart(markdown, textsByPage.get(at + 1) ?? []),
      isScanned: needsOcr && isNearlyEmpty(markdown),
    })),
  }
}

/** Tables and columns come out in the order of the lines on the page, which tears what stands in several. */
const isDoubtful = (markdown: string) => /^\|-/m.test(markdown) || mayHoldRows(markdown)

/** Cells in larger letters than the rest were taken for headings. */
export const isTornUp = (written: string, markdown: string): boolean => {
  const headings = (text: string) => text.match(/^#+ /gm)?.length ?? 0
  return /^\|-/m.test(markdown) && !/^\|-/m.test(written) && headings(written) > headings(markdown) * 2 + 2
}

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
    pages: text.map((markdown) => ({ markdown, isScanned: isNearlyEmpty(markdown) })),
  }
}

const isNearlyEmpty = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) < 20

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
