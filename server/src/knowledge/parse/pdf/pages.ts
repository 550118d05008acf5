import { mayHoldRows, withRowsApart } from './rows.ts'
import { writtenPages } from './written-pages.ts'

export interface PdfPage {
  markdown: string
  /** The page is an image. */
  isScanned: boolean
}

export interface Pdf {
  title: string
  pages: PdfPage[]
}

/** The quick parser is made for certain systems only; the other runs everywhere. */
export async function pagesOfPdf(bytes: Buffer): Promise<Pdf> {
  const inspector = await import('@firecrawl/pdf-inspector').catch(() => undefined)
  return inspector ? inspectedPages(inspector, bytes) : plainPages(bytes)
}

type Inspector = typeof import('@firecrawl/pdf-inspector')

async function inspectedPages(inspector: Inspector, bytes: Buffer): Promise<Pdf> {
  const { pages } = inspector.extractPagesMarkdown(bytes)
  const written = await writtenOrNot(
    bytes,
    pages.map(({ markdown }) => markdown),
  )
  const others = written.flatMap((text, at) =>
    text === undefined && mayHoldRows(pages[at]!.markdown) ? [at + 1] : [],
  )
  const textsByPage = placedTexts(inspector, bytes, others)
  return {
    title: realTitle(inspector.detectPdf(bytes).title),
    pages: pages.map((page, at) => {
      const markdown = written[at] ?? withRowsApart(page.markdown, textsByPage.get(at + 1) ?? [])
      return { markdown, isScanned: page.needsOcr && isNearlyEmpty(markdown) }
    }),
  }
}

/** Prefers the text in writing order, unless it lacks much of what the other parser found on the page. */
async function writtenOrNot(bytes: Buffer, found: string[]): Promise<(string | undefined)[]> {
  const writtenByPage = await writtenPages(bytes).catch(() => new Map<number, string>())
  return found.map((text, at) => {
    const written = writtenByPage.get(at + 1)
    return written !== undefined && lettersIn(written) >= lettersIn(text) * 0.8 ? written : undefined
  })
}

/** Locating words takes as long as reading them, so it is done only for pages that need it. */
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
  const written = await writtenOrNot(bytes, text)
  return {
    title: realTitle(info.Title),
    pages: text.map((plain, at) => {
      const markdown = written[at] ?? plain
      return { markdown, isScanned: isNearlyEmpty(markdown) }
    }),
  }
}

/** Counts the letters of distinct words, since some programs write bold text twice, and markup has letters too. */
const lettersIn = (text: string) => [...new Set(text.match(/\p{L}+/gu))].join('').length
const isNearlyEmpty = (text: string) => lettersIn(text) < 20

/** Many PDFs are titled after their file or the program that made them, which is not a title. */
export const realTitle = (title = ''): string => (NO_TITLE.test(title.trim()) ? '' : title.trim())

const NO_TITLE = new RegExp(
  [
    String.raw`\.\w{2,4}$`,
    String.raw`^about:`,
    String.raw`^\W*(?:untitled|microsoft (?:word|excel|powerpoint)|powerpoint presentation|prezentacja programu|презентация powerpoint)(?!\p{L})`,
    String.raw`^\W*(?:anonymous|unspecified|unknown|none|null|bez (?:tytułu|nazwy)|без (?:названия|имени))\W*$`,
    String.raw`^(?:document|dokument|документ|scan|skan)[\s_-]*\d*$`,
  ].join('|'),
  'iu',
)
