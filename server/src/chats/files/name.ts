import { cleanStem, extensionOf } from '../../platform/file-name.ts'
import type { FileKind } from './kinds.ts'

export { extensionOf } from '../../platform/file-name.ts'

/** A file name that is safe to show, to save and to send in a header, with an extension that matches the content. */
export function cleanFileName(name: string, { extensions }: FileKind): string {
  const extension = extensionOf(name)
  const isTrue = extensions.includes(extension)
  const stem = cleanStem(isTrue ? name.trim().slice(0, -extension.length - 1) : name)
  return `${stem}.${isTrue ? extension : extensions[0]}`
}
