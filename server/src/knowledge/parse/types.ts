import type { Reason } from '@switchboard/contract/reason'

/** A part of a document, in document order. `heading` is the path of headings above the block. */
export interface Block {
  kind: 'prose' | 'faq' | 'table' | 'code'
  heading: string[]
  /** The question that the block answers. */
  question?: string
  text: string
}

/** A piece of a document that is retrieved and quoted as a whole. `heading` is the readable path of its headings. */
export interface Chunk {
  kind: Block['kind']
  heading: string
  question: string | null
  text: string
  language: 'en' | 'pl' | 'ru' | 'other'
  /** The text reads like instructions to an assistant. */
  is_suspect: boolean
}

export interface ParsedDocument {
  title: string
  /** Where it lies inside an archive or a mail, else ''. */
  path: string
  language: Chunk['language']
  chunks: Chunk[]
}

export interface Skipped {
  path: string
  reason: Reason
}

export interface ParsedFile {
  /** At least one; several when the file is an archive, or a mail with attachments. */
  documents: ParsedDocument[]
  /** Files in an archive or an email that could not be read, each with its reason. */
  skipped: Skipped[]
  pages: number | null
  mediaType: string
}

export interface ParsedPage {
  title: string
  language: Chunk['language']
  chunks: Chunk[]
  /** Absolute http(s) URLs without fragments and duplicates, in page order. */
  links: string[]
  /** The canonical URL that the page declares, if any. */
  canonical: string | null
  /** Robots directives of the page: `noindex` forbids storing it, `nofollow` forbids following its links. */
  noindex: boolean
  nofollow: boolean
}

export interface ParseLimits {
  /** Total unpacked size, including nested archives. */
  unpackedBytes: number
  /** Maximum ratio of unpacked to packed size. */
  ratio: number
  entries: number
  /** Maximum nesting depth of archives. */
  nesting: number
  megapixels: number
  /** A file with more text is not a document but a database. */
  characters: number
  chunks: number
  ms: number
}

/** Transcribes the speech of a recording. */
export type Transcribe = (
  recording: { name: string; mediaType: string; bytes: Uint8Array },
  signal: AbortSignal,
) => Promise<string>

export type FileToParse = {
  /** Resolves the kind if the content is ambiguous, and is the title of a document without one. */
  name: string
  limits?: Partial<ParseLimits>
  transcribe?: Transcribe
  /** The owning account: accounts take turns. */
  account?: number
} & ({ bytes: Uint8Array } | { path: string; size: number })
