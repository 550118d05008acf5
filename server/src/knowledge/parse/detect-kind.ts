import { reason } from '@switchboard/contract/reasons'
import { fileTypeFromBuffer } from 'file-type'
import { hasUtf16Mark, looksBinary } from '../../platform/looks-binary.ts'
import { extensionOf, type Kind, kindByExtension, mayBeText } from './kinds.ts'
import { kindOfOle } from './ole-kind.ts'
import { broken, unsupported } from './refusal.ts'
import { kindOfZip } from './zip-kind.ts'

export interface Detected {
  kind: Kind
  mediaType: string
}

/** The content decides. The name only resolves ambiguities, as between text and Markdown. */
export async function detectKind(name: string, bytes: Buffer): Promise<Detected> {
  if (bytes.length === 0) throw broken(reason('file_empty'))
  if (isZip(bytes)) return kindOfZip(name, bytes)
  if (bytes.subarray(0, 1024).includes('%PDF-')) return { kind: 'pdf', mediaType: 'application/pdf' }
  // Checked first, because a byte order mark also looks like the start of a recording.
  if (hasUtf16Mark(bytes)) return kindOfText(name, bytes)
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.ext === 'cfb') return kindOfOle(bytes)
  if (found && !TEXT_LIKE.has(found.ext)) return byMagic(found.ext, found.mime)
  if (looksBinary(bytes)) throw unsupported(NO_KIND)
  return kindOfText(name, bytes)
}

const NO_KIND = reason('file_no_kind')

// Types that file-type distinguishes and we read as text.
const TEXT_LIKE = new Set(['xml', 'vcf', 'ics', 'vtt', 'reg', 'pem', 'ps', 'eps'])
const BY_MAGIC: Record<string, Kind> = {
  rtf: 'rtf',
  tar: 'tar',
  gz: 'gzip',
  'tar.gz': 'gzip',
  '7z': 'libarchive',
  rar: 'libarchive',
}
const READ_PICTURES = new Set(['png', 'jpg', 'bmp', 'webp'])

function byMagic(ext: string, mediaType: string): Detected {
  if (BY_MAGIC[ext]) return { kind: BY_MAGIC[ext], mediaType }
  if (READ_PICTURES.has(ext)) return { kind: 'image', mediaType }
  if (mediaType.startsWith('image/')) throw unsupported(reason('picture_kind', { kind: ext }))
  if (/^(audio|video)\//.test(mediaType)) return { kind: 'recording', mediaType }
  throw unsupported(reason('file_kind', { kind: ext }))
}

/**
 * Text under the name of a binary format is mostly a failed download with an error message. Text tables named .xls are
 * common and accepted.
 */
function kindOfText(name: string, bytes: Buffer): Detected {
  if (!mayBeText(name)) throw broken(reason('file_not_what_it_says', { kind: extensionOf(name)! }))
  const named = kindByExtension(name)
  const start = bytes.toString('latin1', 0, 2000).replaceAll('\0', '').trimStart()
  if (/^(?:\S{0,3})<(?:!doctype html|html|head|body)\b/i.test(start))
    return { kind: 'html', mediaType: 'text/html' }
  if (named) return named
  if (
    /^(?:[\w-]+: .*\r?\n(?:[ \t].*\r?\n)*){2,}/.test(start) &&
    /^(?:from|subject|received|mime-version):/im.test(start)
  )
    return { kind: 'eml', mediaType: 'message/rfc822' }
  return { kind: 'text', mediaType: 'text/plain' }
}

const isZip = (bytes: Buffer) => ZIP_STARTS.some((start) => start.equals(bytes.subarray(0, 4)))
const ZIP_STARTS = ['504b0304', '504b0506', '504b0708'].map((hex) => Buffer.from(hex, 'hex'))
