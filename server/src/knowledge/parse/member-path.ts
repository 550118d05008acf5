import { reason } from '@switchboard/contract/reasons'
import { broken } from './refusal.ts'

/**
 * Normalises the path of a file within an archive. Throws if it leads outside the archive, which indicates an attack.
 */
export function memberPath(written: string): string {
  const path = written.replaceAll('\\', '/')
  if (/^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..') || path.includes('\0'))
    throw leadsOutside()
  return path.replace(/^(?:\.\/)+/, '')
}

/** Files that operating systems add to archives. */
export const isLitter = (path: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path)

export const leadsOutside = () => broken(reason('archive_paths'))
