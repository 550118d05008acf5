import { reason } from '@switchboard/contract/reasons'
import { type Budget, budgetOf } from './budget.ts'
import { type Detected, detectKind } from './detect-kind.ts'
import type { Content, Member } from './reader.ts'
import { isArchive, isQuick, READERS } from './readers.ts'
import { broken, damaged, Refusal, unsupported } from './refusal.ts'
import type { Recording, Slow } from './task.ts'
import type { ParsedFile, ParseLimits } from './types.ts'

interface Circumstances {
  limits: ParseLimits
  givesBackRecordings: boolean
  givesBackSlow: boolean
}

/** Reads a file of any kind, with the files that it carries. */
export async function readFile(
  name: string,
  bytes: Buffer,
  { limits, givesBackRecordings, givesBackSlow }: Circumstances,
): Promise<ParsedFile | Recording | Slow> {
  const detected = await detectKind(name, bytes)
  const { kind, mediaType } = detected
  if (givesBackSlow && !isQuick(kind)) return { isSlow: true }
  if (kind === 'recording' && givesBackRecordings) return { recording: mediaType }
  const within = { limits, budget: budgetOf(limits, bytes.length), depth: 0 }
  const found = await open({ name, path: '', bytes, ...detected }, within)
  if (found.documents.length === 0) throw nothingIn(found, isArchive(kind))
  return { ...found, mediaType }
}

interface Within {
  limits: ParseLimits
  budget: Budget
  /** How many files enclose this one. */
  depth: number
}

type Found = Omit<ParsedFile, 'mediaType'>

interface Closed extends Detected {
  name: string
  path: string
  bytes: Buffer
}

async function open(file: Closed, within: Within): Promise<Found> {
  const { name, path, kind } = file
  if (kind === 'recording') throw nobodyListens()
  if (isArchive(kind) && within.depth > within.limits.nesting) throw unsupported(reason('archive_nested'))
  const read = await READERS[kind]()
  const content = await read({ ...file, ...within }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : damaged(error)
  })
  return gather(name, path, content, within)
}

async function gather(name: string, path: string, content: Content, within: Within): Promise<Found> {
  // Imported late: refused files, such as most of a decompression bomb, do not need it.
  const { documentOf } = await import('./document-of.ts')
  const document = content.outline && documentOf(name, path, content.outline, within.limits)
  const found: Found = {
    documents: document && document.chunks.length > 0 ? [document] : [],
    skipped: [...(content.skipped ?? [])],
    pages: content.pages ?? null,
  }
  for await (const member of content.members ?? []) {
    const inner = await openMember(path, member, { ...within, depth: within.depth + 1 })
    found.documents.push(...inner.documents)
    found.skipped.push(...inner.skipped)
  }
  return found
}

/** An error in one file of an archive does not affect the others, unless the budget of the whole is exceeded. */
async function openMember(outer: string, member: Member, within: Within): Promise<Found> {
  const path = outer ? `${outer}/${member.path}` : member.path
  const nothing: Found = { documents: [], skipped: [], pages: null }
  if ('reason' in member) return { ...nothing, skipped: [{ path, reason: member.reason }] }
  try {
    const name = member.path.replace(/^.*\//, '')
    return await open({ name, path, bytes: member.bytes, ...(await detectKind(name, member.bytes)) }, within)
  } catch (error) {
    if (!(error instanceof Refusal) || within.budget.isSpent()) throw error
    return { ...nothing, skipped: [{ path, reason: error.reason }] }
  }
}

function nothingIn({ skipped }: Found, isArchive: boolean): Refusal {
  const [first] = skipped
  if (first) return broken(reason('archive_unreadable', { path: first.path, reason: first.reason }))
  return broken(isArchive ? reason('archive_no_documents') : reason('file_no_words'))
}

const nobodyListens = () => unsupported(reason('recording_no_model'))
