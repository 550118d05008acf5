import type { FileKind } from './kinds.ts'

const LONGEST = 120

/** What stands after the last dot, in small letters. */
export const extensionOf = (name: string) =>
  /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** A name that is safe to show, to save and to send in a header, and that says truly what the file is. */
export function cleanFileName(name: string, { extensions }: FileKind): string {
  const extension = extensionOf(name)
  const isTrue = extensions.includes(extension)
  const stem = cleanStem(isTrue ? name.trim().slice(0, -extension.length - 1) : name)
  return `${stem}.${isTrue ? extension : extensions[0]}`
}

function cleanStem(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control characters, marks that turn the direction of text, and what file systems refuse.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return Array.from(letters).slice(0, LONGEST).join('').trimEnd() || 'file'
}
