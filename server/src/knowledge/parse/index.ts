// Files are parsed in a separate process: a parser that crashes, hangs or exhausts its memory affects nothing else.
import { readFile } from 'node:fs/promises'
import { mayBeText } from './kinds.ts'
import { PARSE_LIMITS } from './limits.ts'
import { runInParser } from './parser-process.ts'
import type { Recording } from './task.ts'
import type { FileToParse, ParsedFile, ParsedPage, ParseLimits } from './types.ts'

export { FileError } from './file-error.ts'
export { PARSE_LIMITS } from './limits.ts'
export type * from './types.ts'

/** A text of this size is parsed almost instantly. */
const SMALL_BYTES = 64 * 1024

/** Reads a file into documents, already cut into chunks. Throws a `FileError` that tells its owner what to do. */
export async function parseFile(file: FileToParse, signal: AbortSignal): Promise<ParsedFile> {
  const { name, transcribe, account } = file
  const limits = limitsOf(file.limits)
  const parsed = await parseContent(file, limits, signal)
  if ('documents' in parsed) return parsed
  const mediaType = parsed.recording
  const bytes = 'path' in file ? await readFile(file.path, { signal }) : file.bytes
  const text = await transcribe!({ name, mediaType, bytes }, signal)
  return runInParser({ do: 'parse_speech', name, mediaType, text, limits }, signal, { account })
}

/**
 * A small text does not wait for a slow file, such as a PDF. If it turns out to be of another kind, it waits after all.
 */
async function parseContent(
  file: FileToParse,
  limits: ParseLimits,
  signal: AbortSignal,
): Promise<ParsedFile | Recording> {
  const { name, account } = file
  const content = 'path' in file ? { path: file.path } : { bytes: file.bytes }
  const givesBackRecordings = file.transcribe !== undefined
  const task = { do: 'parse_file', name, content, givesBackRecordings, limits } as const
  const size = 'path' in file ? file.size : file.bytes.length
  if (size <= SMALL_BYTES && mayBeText(name)) {
    const parsed = await runInParser({ ...task, givesBackSlow: true }, signal, { account, isShort: true })
    if (!('isSlow' in parsed)) return parsed
  }
  return runInParser({ ...task, givesBackSlow: false }, signal, { account }) as Promise<
    ParsedFile | Recording
  >
}

/** Parses a web page; `address` is its final URL after redirects. */
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
    { account },
  )
}

const limitsOf = (wanted: Partial<ParseLimits> = {}): ParseLimits => ({ ...PARSE_LIMITS, ...wanted })
