import type { Refusal } from './refusal.ts'
import type { ParsedFile, ParsedPage, ParseLimits } from './types.ts'

interface FileTask {
  do: 'parse_file'
  name: string
  content: { bytes: Uint8Array } | { path: string }
  /** Returns a recording unparsed, so that it can be transcribed. */
  givesBackRecordings: boolean
  /** Returns slow kinds of files unparsed, so that they can be parsed in a regular slot. */
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

/** Messages to the parser process. */
export type ParseTask = FileTask | SpeechTask | PageTask

export interface Recording {
  /** The media type of the recording. */
  recording: string
}

/** The file has not been parsed yet. */
export interface Slow {
  isSlow: true
}

export interface Parsed {
  parse_file: ParsedFile | Recording | Slow
  parse_speech: ParsedFile
  parse_page: ParsedPage
}

export type ParserReply = { parsed: Parsed[keyof Parsed] } | { refused: Pick<Refusal, 'code' | 'reason'> }
