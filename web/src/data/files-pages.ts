import type { api } from '@switchboard/contract'

type FileRecord = api.knowledge.FileRecord

/** Some servers name the list `files`, others `results`. */
export type FilePage = {
  files?: FileRecord[]
  results?: FileRecord[]
  count: number
  next: string | null
}

/** The pages of the external site are shown as one source, not as files. */
const HIDDEN = /^sitepageAUTO/

export function shownFiles(pages: FilePage[]): { files: FileRecord[]; total: number } {
  const known = pages.flatMap(({ files, results }) => files ?? results ?? [])
  const files = known.filter(({ file_name }) => !HIDDEN.test(file_name))
  const counted = pages.at(-1)?.count ?? 0
  return { files, total: Math.max(files.length, counted - (known.length - files.length)) }
}

/** Whether any word of the query occurs in a word of the name, ignoring case. */
export function nameMatches(fileName: string, query: string): boolean {
  const words = wordsOf(query)
  const name = wordsOf(fileName)
  return words.length === 0 || words.some((word) => name.some((part) => part.includes(word)))
}

// macOS stores accents in file names as separate combining characters.
const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
