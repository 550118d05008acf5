/** What a document is made of, in its own order. `heading` is the path of headings above the block. */
export interface Block {
  kind: 'prose' | 'faq' | 'table' | 'code'
  heading: string[]
  /** The block is the answer to this question. */
  question?: string
  text: string
}

/** A piece of a document that is found and quoted as a whole. `heading` is its path of headings, as a person reads it. */
export interface Chunk {
  kind: Block['kind']
  heading: string
  question: string | null
  text: string
  language: 'en' | 'pl' | 'ru' | 'other'
  /** It reads like orders to an assistant. */
  is_suspect: boolean
}

export interface ParsedDocument {
  title: string
  /** Where it lies inside an archive or a mail, else ''. */
  path: string
  language: Chunk['language']
  chunks: Chunk[]
}

export interface ParsedFile {
  /** At least one; several when the file is an archive, or a mail with attachments. */
  documents: ParsedDocument[]
  /** What an archive or a mail holds besides and could not be read, each with a sentence that says why. */
  skipped: { path: string; reason: string }[]
  pages: number | null
  mediaType: string
}

export interface ParsedPage {
  title: string
  language: Chunk['language']
  chunks: Chunk[]
  /** Absolute http(s) addresses without fragments, each once, in the order of the page. */
  links: string[]
  /** What the page calls its own address, when it does. */
  canonical: string | null
  /** The page asks not to be kept; `nofollow`: not to be followed further. */
  noindex: boolean
  nofollow: boolean
}

export interface ParseLimits {
  /** All that is in an archive, and in the archives within it. */
  unpackedBytes: number
  /** Unpacked to packed. */
  ratio: number
  entries: number
  /** How often an archive may lie within another. */
  nesting: number
  megapixels: number
  /** A file that says more than this is not a document but a database. */
  characters: number
  chunks: number
  ms: number
}

/** Speech of a recording, as text. */
export type Transcribe = (
  recording: { name: string; mediaType: string; bytes: Uint8Array },
  signal: AbortSignal,
) => Promise<string>

export type FileToParse = {
  /** It decides where the content leaves a doubt, and is the title of a document without one. */
  name: string
  limits?: Partial<ParseLimits>
  transcribe?: Transcribe
  /** Whose it is: accounts take turns. */
  account?: number
} & ({ bytes: Uint8Array } | { path: string; size: number })
