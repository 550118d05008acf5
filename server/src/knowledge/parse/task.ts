import type { RefusalCode } from './refusal.ts'
import type { ParsedFile, ParsedPage, ParseLimits } from './types.ts'

interface FileTask {
  do: 'parse_file'
  name: string
  content: { bytes: Uint8Array } | { path: string }
  /** A recording is to be given back, for somebody else to listen to. */
  givesBackRecordings: boolean
  /** Whatever takes long to read is to be given back, for a parser that has the time. */
  givesBackSlow: boolean
  limits: ParseLimits
}

export interface SpeechTask {
  do: 'parse_speech'
  name: string
  mediaType: string
  text: string
  limits: ParseLimits
}

export interface PageTask {
  do: 'parse_page'
  bytes: Uint8Array
  address: string
  contentType: string | undefined
  limits: ParseLimits
}

/** What crosses to the parser's process, and what comes back. */
export type ParseTask = FileTask | SpeechTask | PageTask

export interface Recording {
  /** Its media type. */
  recording: string
}

/** Nothing of the file was read yet. */
export interface Slow {
  isSlow: true
}

export interface Parsed {
  parse_file: ParsedFile | Recording | Slow
  parse_speech: ParsedFile
  parse_page: ParsedPage
}

export type ParserReply =
  | { parsed: Parsed[keyof Parsed] }
  | { refused: { code: RefusalCode; message: string } }
