import { utils, write } from '@e965/xlsx'
import { docx, wordParagraph } from '../../../server/test/files/office.ts'
import { pdfOfPages } from '../../../server/test/files/pdf.ts'

export interface Sample {
  name: string
  pages: number
  bytes: Buffer
  /** The parser alone, without our process, limits, structure and chunks. */
  bare(bytes: Buffer): Promise<unknown>
}

const PAGES = 100
const LINES = 40
const line = (page: number, at: number) =>
  `Order ${page}-${at} can be returned within 30 days, unless it was made to measure.`
const linesOf = (page: number) => [
  `Chapter ${page}`,
  ...Array.from({ length: LINES }, (_, at) => line(page, at)),
]
const pages = Array.from({ length: PAGES }, (_, page) => linesOf(page))

/** The same hundred pages in the most common file types. */
export function samples(): Sample[] {
  return [
    {
      name: 'terms.pdf',
      pages: PAGES,
      bytes: pdfOfPages(pages),
      bare: async (bytes) => (await import('@firecrawl/pdf-inspector')).extractPagesMarkdown(bytes),
    },
    {
      name: 'terms.docx',
      pages: PAGES,
      bytes: wordFile(),
      bare: async (buffer) => (await import('mammoth')).default.convertToHtml({ buffer }),
    },
    {
      name: 'terms.html',
      pages: PAGES,
      bytes: htmlFile(),
      bare: async (bytes) => (await import('cheerio')).load(bytes.toString()).text(),
    },
    { name: 'prices.xlsx', pages: PAGES, bytes: sheetFile(), bare: async (bytes) => readSheet(bytes) },
    {
      name: 'terms.txt',
      pages: PAGES,
      bytes: Buffer.from(pages.map((page) => page.join('\n')).join('\n\n')),
      bare: async (bytes) => bytes.toString().split('\n\n'),
    },
  ]
}

const wordFile = () =>
  docx(
    pages
      .flatMap(([title, ...lines]) => [
        wordParagraph(title!, 'Heading1'),
        ...lines.map((text) => wordParagraph(text)),
      ])
      .join(''),
  )

const htmlFile = () =>
  Buffer.from(
    pages
      .map(([title, ...lines]) => `<h2>${title}</h2>${lines.map((text) => `<p>${text}</p>`).join('')}`)
      .join(''),
  )

function sheetFile(): Buffer {
  const book = utils.book_new()
  const rows = pages.flatMap((lines, page) => lines.slice(1).map((text, at) => [page, at, text]))
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Page', 'Line', 'Rule'], ...rows]), 'Rules')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

async function readSheet(bytes: Buffer) {
  const { read } = await import('@e965/xlsx')
  const book = read(bytes, { type: 'buffer' })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
}
