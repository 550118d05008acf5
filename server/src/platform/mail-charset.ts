// Old programs write mail in the charset of their country without declaring it.
import { isUtf8 } from 'node:buffer'
import { decodeText } from './decode-text.ts'

/**
 * Converts raw bytes in an undeclared charset to UTF-8. Raw headers never declare one; they are assumed to use that of
 * the text. Parts that declare a charset or are binary are left unchanged.
 */
export function readableSource(source: Buffer): Buffer {
  if (isUtf8(source)) return source
  const text = source.toString('latin1')
  const declared = CHARSET.exec(text)?.[1]
  if (!declared && !BINARY.test(text)) return Buffer.from(decodeText(source))
  const end = /\r?\n\r?\n/.exec(text)?.index ?? source.length
  return Buffer.concat([Buffer.from(decodeText(source.subarray(0, end), declared)), source.subarray(end)])
}

const CHARSET =
  /^content-type:[^\n]{0,200}(?:\r?\n[ \t][^\n]{0,200}){0,5}?\bcharset\s?=\s?"?([\w.:-]{1,40})/im
const BINARY = /^content-transfer-encoding:\s{0,9}binary/im
