import { createHash } from 'node:crypto'

const LONGEST = 120
const MARK = 8

/** What stands after the last dot, in small letters. */
export const extensionOf = (name: string) =>
  /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** The name as the user wrote it, reduced to what is safe to display and to save. */
export function safeFileName(name: string): string {
  const whole = name.trim()
  const extension = extensionOf(whole)
  if (!extension) return cleanStem(whole)
  return `${cleanStem(whole.slice(0, -extension.length - 1))}${whole.slice(-extension.length - 1)}`
}

/** The name without extension, without folders and without anything that misleads users or file systems. */
export function cleanStem(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control characters, bidirectional marks, and characters that file systems refuse.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, '')
  return shortened(letters) || 'file'
}

/** Truncates a long name and appends a hash of all of it, so that names with the same beginning stay distinct. */
function shortened(stem: string): string {
  const letters = Array.from(stem)
  if (letters.length <= LONGEST) return stem
  const mark = createHash('sha256').update(stem).digest('hex').slice(0, MARK)
  return `${letters.slice(0, LONGEST - MARK - 1).join('')}~${mark}`
}

/** The header that makes a browser display a file inline, or save it under its own name. */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\w .-]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
