// Files are read in a process of their own: a parser that crashes, hangs or eats all memory takes nobody with it.
import { readFile } from 'node:fs/promises'
import { mayBeText } from './kinds.ts'
import { PARSE_LIMITS } from './limits.ts'
import { runInParser } from './parser-process.ts'
import type { Recording } from './task.ts'
import type { FileToParse, ParsedFile, ParsedPage, ParseLimits } from './types.ts'

export { FileError } from './file-error.ts'
export { PARSE_LIMITS } from './limits.ts'
export type * from './types.ts'

/** A text of this size is read in no time. */
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

/** A small text does not wait until somebody's PDF is read; should it be something else after all, it does. */
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
    { account },
  )
}

const limitsOf = (wanted: Partial<ParseLimits> = {}): ParseLimits => ({ ...PARSE_LIMITS, ...wanted })
