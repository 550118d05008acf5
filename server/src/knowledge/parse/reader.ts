import type { Budget } from './budget.ts'
import type { Outline } from './pieces.ts'
import type { ParseLimits, Skipped } from './types.ts'

/** Input of a reader. */
export interface Opened {
  name: string
  bytes: Buffer
  mediaType: string
  limits: ParseLimits
  budget: Budget
}

/** A file within a file, or why it cannot be read. */
export type Member = { path: string; bytes: Buffer } | Skipped

/** Output of a reader: the file's own content, and the files it contains. */
export interface Content {
  outline?: Outline
  pages?: number
  members?: Iterable<Member> | AsyncIterable<Member>
  skipped?: Skipped[]
}

export type Reader = (file: Opened) => Promise<Content>
