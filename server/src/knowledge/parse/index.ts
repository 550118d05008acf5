// Files are read in a process of their own: a parser that crashes, hangs or eats all memory takes nobody with it.
import { readFile } from 'node:fs/promises'
import { PARSE_LIMITS } from './limits.ts'
import { runInParser } from './parser-process.ts'
import type { FileToParse, ParsedFile, ParsedPage, ParseLimits } from './types.ts'

export { FileError } from './file-error.ts'
export { PARSE_LIMITS } from './limits.ts'
export type * from './types.ts'

/** Reads a file into documents, already cut into chunks. Throws a `FileError` that tells its owner what to do. */
export async function parseFile(file: FileToParse, signal: AbortSignal): Promise<ParsedFile> {
  const { name, transcribe, account } = file
  const limits = limitsOf(file.limits)
  const content = 'path' in file ? { path: file.path } : { bytes: file.bytes }
  const givesBackRecordings = transcribe !== undefined
  const parsed = await runInParser(
    { do: 'parse_file', name, content, givesBackRecordings, limits },
    signal,
    account,
  )
  if ('documents' in parsed) return parsed
  const mediaType = parsed.recording
  const bytes = 'path' in file ? await readFile(file.path, { signal }) : file.bytes
  const text = await transcribe!({ name, mediaType, bytes }, signal)
  return runInParser({ do: 'parse_speech', name, mediaType, text, limits }, signal, account)
}

/** Reads a web page; `address` is where it was found in the end. */
export function parsePage(
  html: Uint8Array,
  address: string,
  signal: AbortSignal,
  options: { contentType?: string; limits?: Partial<ParseLimits>; account?: number } = {},
): Promise<ParsedPage> {
  const { contentType, limits, account } = options
  return runInParser(
    { do: 'parse_page', bytes: html, address, contentType, limits: limitsOf(limits) },
    signal,
    account,
  )
}

const limitsOf = (wanted: Partial<ParseLimits> = {}): ParseLimits => ({ ...PARSE_LIMITS, ...wanted })
