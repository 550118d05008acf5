import { createHash } from 'node:crypto'

const LONGEST = 120
const MARK = 8

/** What stands after the last dot, in small letters. */
export const extensionOf = (name: string) =>
  /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** The name as its owner wrote it, as far as it is safe to show and to save. */
export function safeFileName(name: string): string {
  const whole = name.trim()
  const extension = extensionOf(whole)
  if (!extension) return cleanStem(whole)
  return `${cleanStem(whole.slice(0, -extension.length - 1))}${whole.slice(-extension.length - 1)}`
}

/** What stands before the extension, without folders and without anything that misleads a person or a file system. */
export function cleanStem(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control characters, marks that turn the direction of text, and what file systems refuse.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, '')
  return shortened(letters) || 'file'
}

/** Of a long one its beginning, with a mark of the whole: two that only begin alike stay two. */
function shortened(stem: string): string {
  const letters = Array.from(stem)
  if (letters.length <= LONGEST) return stem
  const mark = createHash('sha256').update(stem).digest('hex').slice(0, MARK)
  return `${letters.slice(0, LONGEST - MARK - 1).join('')}~${mark}`
}

/** The header under which a browser shows a file in place, or saves it under its own name. */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\w .-]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
