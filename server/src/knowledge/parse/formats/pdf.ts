import { reason } from '@switchboard/contract/reasons'
import { joinPages } from '../pdf/join-pages.ts'
import { joinTables } from '../pdf/join-tables.ts'
import { pagesOfPdf } from '../pdf/pages.ts'
import { recognisePages } from '../pdf/recognise-pages.ts'
import { withoutRepeats } from '../pdf/repeats.ts'
import type { Opened, Reader } from '../reader.ts'
import { broken, protectedByPassword } from '../refusal.ts'
import { markdownOutline } from './markdown.ts'

export const readPdf: Reader = async (file) => {
  const { title, pages } = await open(file)
  const scanned = pages.flatMap(({ isScanned }, at) => (isScanned ? [at + 1] : []))
  const { textByPage, skipped } = await recognisePages(file, scanned)
  const written = pages.map(({ markdown }, at) => textByPage.get(at + 1) ?? markdown)
  if (written.every((page) => page.trim() === '')) throw broken(skipped[0]?.reason ?? NOTHING_WRITTEN)
  const outline = markdownOutline(joinPages(withoutRepeats(written)))
  return {
    outline: { title: title || outline.title, pieces: joinTables(outline.pieces) },
    pages: pages.length,
    skipped,
  }
}

const NOTHING_WRITTEN = reason('pdf_no_text')

async function open({ bytes }: Opened) {
  try {
    return await pagesOfPdf(bytes)
  } catch (error) {
    if (/password|encrypt|decrypt/i.test(String(error))) throw protectedByPassword()
    throw broken(reason('pdf_damaged'), error)
  }
}
