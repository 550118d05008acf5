import { decodeText } from '../../platform/decode-text.ts'
import { documentOf } from './document-of.ts'
import { declaredCharset } from './formats/html.ts'
import { readPage } from './html/page.ts'
import type { PageTask } from './task.ts'
import type { ParsedPage } from './types.ts'

export function readPageTask({ bytes, address, contentType, limits }: PageTask): ParsedPage {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { outline, ...about } = readPage(decodeText(content, declaredCharset(content, contentType)), address)
  const { title, language, chunks } = documentOf(nameOf(address), '', outline, limits)
  return { title, language, chunks, ...about }
}

/** A page without a title is called after its address. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address)
  return pathname === '/' ? hostname : decodeURI(pathname)
}
