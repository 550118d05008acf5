import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Chunk, ParsedFile } from './parse/index.ts'

const NAMED = 3

/** All chunks of a file. Documents from an archive get their title above their own headings. */
export function chunksOfFile({ documents }: ParsedFile): Chunk[] {
  if (documents.length === 1) return documents[0]!.chunks
  return documents.flatMap(({ title, chunks }) =>
    chunks.map((chunk) => ({ ...chunk, heading: [title, chunk.heading].filter(Boolean).join(' > ') })),
  )
}

/** An archive has no title: it is shown under its file name. */
export const titleOf = ({ documents }: ParsedFile) =>
  documents.length === 1 ? documents[0]!.title || null : null

/** The note for the user about a file that was only partly read. */
export function noteOf({ skipped }: ParsedFile): Reason | null {
  if (skipped.length === 0) return null
  const parts = skipped.slice(0, NAMED).map(({ path, reason }) => ({ name: path, reason }))
  const number = skipped.length - parts.length
  return number > 0 ? reason('file_parts_more', { parts, number }) : reason('file_parts', { parts })
}
