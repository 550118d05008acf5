import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { isUtf16 } from './looks-binary.ts'

const LOOKED_AT = 64 * 1024

/** Decodes bytes of any common encoding. A declared encoding is used if the bytes are consistent with it. */
export function decodeText(bytes: Buffer, declared?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be')
  const utf8 = asUtf8(bytes)
  if (utf8 !== undefined && !utf8.includes('\0')) return utf8
  const utf16 = isUtf16(bytes)
  if (utf16) return iconv.decode(bytes, `utf-16${utf16}`)
  if (declared && iconv.encodingExists(declared) && !/^utf-?8$/i.test(declared))
    return iconv.decode(bytes, declared)
  return iconv.decode(bytes, likelyEncoding(bytes))
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return
  }
}

// Other guesses are accidental for text in Polish, Russian or English.
const EXPECTED = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'ISO-8859-2',
  'ISO-8859-5',
  'KOI8-R',
  'UTF-8',
]

function likelyEncoding(bytes: Buffer): string {
  const sample = bytes.subarray(0, LOOKED_AT)
  const polish = polishEncoding(sample)
  if (polish) return polish
  const guesses = analyse(sample).filter(({ name }) => iconv.encodingExists(name))
  const likely = guesses.find(({ name }) => EXPECTED.includes(name)) ?? guesses[0]
  if (!likely || likely.name === 'ISO-8859-1') return 'windows-1252'
  return likely.name === 'ISO-8859-2' && /[\x80-\x9f]/.test(sample.toString('latin1'))
    ? 'windows-1250'
    : likely.name
}

/**
 * Short Polish texts are often detected as Western European; Polish letters in the two Polish code pages identify them.
 */
function polishEncoding(sample: Buffer): string | undefined {
  const shares = ['windows-1250', 'iso-8859-2'].map((name) => ({
    name,
    share: polishShare(iconv.decode(sample, name)),
  }))
  const [best] = shares.toSorted((one, other) => other.share - one.share)
  return best && best.share > 0.9 ? best.name : undefined
}

/** The share of Polish letters among the non-ASCII letters. */
function polishShare(text: string): number {
  const beyond = text.match(/[^\0-\x7f\s\u2010-\u203a«»°§©®™€]/gu) ?? []
  return beyond.length === 0
    ? 0
    : beyond.filter((letter) => /[ąćęłńóśźż]/i.test(letter)).length / beyond.length
}
