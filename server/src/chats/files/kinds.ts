/** A kind of file that may be sent in a chat. It is detected from the content, never from the name or the browser. */
export interface FileKind {
  media_type: string
  /** The first extension is added to a file whose name has none of them. */
  extensions: [string, ...string[]]
}

/** How many bytes are needed to detect the kind. */
export const HEAD_BYTES = 512

/**
 * `extension` decides only between kinds that cannot be told apart by content; text with an unknown extension counts as
 * plain text. Recordings are allowed only on channels where phones send them.
 */
export function fileKindOf(head: Buffer, extension: string, withRecordings = false): FileKind | null {
  const found = [...KINDS, ...(withRecordings ? RECORDINGS : [])].find(
    ({ extensions, looksLike, needsName, isPlain }) =>
      looksLike(head) && (!needsName || extensions.includes(extension) || (isPlain && extension === '')),
  )
  if (!found) return null
  const { looksLike: _, needsName: __, isPlain: ___, ...kind } = found
  return kind
}

/** Plain text has no zero bytes and no control characters. Any character encoding is accepted. */
export const isText = (bytes: Uint8Array) =>
  bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)

type Recognised = FileKind & { looksLike(head: Buffer): boolean; needsName?: true; isPlain?: true }

const begins =
  (...signature: string[]) =>
  (head: Buffer) =>
    signature.some((bytes) => head.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1')))

/** Checks that the first entry of the archive is one that this kind of document has. */
const beginsWithEntry = (names: RegExp) => (head: Buffer) =>
  begins('PK\x03\x04')(head) && head.length > 30 && names.test(head.toString('latin1', 30))

const KINDS: Recognised[] = [
  { media_type: 'image/png', extensions: ['png'], looksLike: begins('\x89PNG\r\n\x1a\n') },
  { media_type: 'image/jpeg', extensions: ['jpg', 'jpeg'], looksLike: begins('\xff\xd8\xff') },
  { media_type: 'image/gif', extensions: ['gif'], looksLike: begins('GIF87a', 'GIF89a') },
  {
    media_type: 'image/webp',
    extensions: ['webp'],
    looksLike: (head) => begins('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
  },
  { media_type: 'application/pdf', extensions: ['pdf'], looksLike: begins('%PDF-') },
  {
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    needsName: true,
    looksLike: beginsWithEntry(/^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/)/),
  },
  {
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    needsName: true,
    looksLike: beginsWithEntry(/^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|xl\/)/),
  },
  { media_type: 'text/csv', extensions: ['csv'], needsName: true, looksLike: isText },
  { media_type: 'text/plain', extensions: ['txt', 'log'], needsName: true, isPlain: true, looksLike: isText },
]

/** The brand is in the `ftyp` box, which starts four bytes into the file. */
const beginsWithBrand = (brands: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12))

const RECORDINGS: Recognised[] = [
  { media_type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], looksLike: begins('OggS') },
  {
    media_type: 'audio/mpeg',
    extensions: ['mp3'],
    looksLike: begins('ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'),
  },
  {
    media_type: 'audio/wav',
    extensions: ['wav'],
    looksLike: (head) => begins('RIFF')(head) && head.toString('latin1', 8, 12) === 'WAVE',
  },
  { media_type: 'audio/mp4', extensions: ['m4a'], looksLike: beginsWithBrand(/^M4A/) },
  { media_type: 'video/quicktime', extensions: ['mov'], looksLike: beginsWithBrand(/^qt/) },
  { media_type: 'video/mp4', extensions: ['mp4', 'm4v'], looksLike: beginsWithBrand(/^[\x20-\x7e]{4}$/) },
  { media_type: 'video/webm', extensions: ['webm'], looksLike: begins('\x1a\x45\xdf\xa3') },
]
