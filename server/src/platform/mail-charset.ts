// Old programs write mails in the charset of their country, and do not say which it is.
import { isUtf8 } from 'node:buffer'
import { decodeText } from './decode-text.ts'

/**
 * Converts raw bytes of an undeclared charset to UTF-8. Headers of raw bytes never declare one; they are taken to be in
 * that of the text. What declares its charset, or is binary, is left as it is.
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
