import { broken } from './refusal.ts'

/** The path of a file within an archive. One that would leave the archive is a trick, and the archive is refused. */
export function memberPath(written: string): string {
  const path = written.replaceAll('\\', '/')
  if (/^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..') || path.includes('\0'))
    throw leadsOutside()
  return path.replace(/^(?:\.\/)+/, '')
}

/** What operating systems put into archives for themselves. */
export const isLitter = (path: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path)

export const leadsOutside = () =>
  broken(
    'The archive has file names that point outside of it, so it was not opened. Create the archive again.',
  )
