import type { Budget } from './budget.ts'
import type { Outline } from './pieces.ts'
import type { ParseLimits } from './types.ts'

/** What a reader is given. */
export interface Opened {
  name: string
  bytes: Buffer
  mediaType: string
  limits: ParseLimits
  budget: Budget
}

/** A file within a file, or why it is not to be had. */
export type Member = { path: string; bytes: Buffer } | { path: string; reason: string }

/** What a reader gives: what the file says itself, and the files it carries. */
export interface Content {
  outline?: Outline
  pages?: number
  members?: Iterable<Member> | AsyncIterable<Member>
  skipped?: { path: string; reason: string }[]
}

export type Reader = (file: Opened) => Promise<Content>
