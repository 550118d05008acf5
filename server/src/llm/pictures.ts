// Pictures that can be sent to a model: of a type that all providers accept, small enough, and without camera metadata
// (place, time, owner, serial numbers).
export interface Picture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  bytes: Uint8Array
}

/** About the number of tokens that the larger providers charge per picture, whatever its size. */
export const PICTURE_TOKENS = 1_600
/** Anthropic's limit, converted from its limit on base64. */
const MOST_BYTES = 3.75 * 1024 * 1024
const LONGEST_SIDE = 8_000

/** Returns null if the picture cannot be sent. */
export function pictureFor(mediaType: string, bytes: Uint8Array): Picture | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cleaned = CLEANED[mediaType as Picture['mediaType']]?.(buffer)
  if (!cleaned || cleaned.bytes.length > MOST_BYTES) return null
  const { width, height } = cleaned
  if (width < 1 || height < 1 || Math.max(width, height) > LONGEST_SIDE) return null
  return { mediaType: mediaType as Picture['mediaType'], bytes: cleaned.bytes }
}

export const base64Of = ({ bytes }: Picture): string => Buffer.from(bytes).toString('base64')

interface Cleaned {
  bytes: Buffer
  width: number
  height: number
}

const CLEANED: Record<Picture['mediaType'], (bytes: Buffer) => Cleaned | null> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
  // GIF has no camera metadata.
  'image/gif': (bytes) =>
    bytes.length < 10 ? null : { bytes, width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
}

/** PNG: an 8-byte signature, then chunks of length, name, content and checksum. */
function cleanPng(bytes: Buffer): Cleaned | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (!PNG_NOTES.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND')
      return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    at = end
  }
  return null
}

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/**
 * JPEG: segments of marker, length and content, and scan data. The orientation is kept because it rotates the picture.
 * What follows the end marker is dropped: phones append videos and more pictures there, with their location.
 */
function cleanJpeg(bytes: Buffer): Cleaned | null {
  const kept = [bytes.subarray(0, 2)]
  let size: Pick<Cleaned, 'width' | 'height'> | null = null
  let hasScan = false
  for (let at = 2; at + 4 <= bytes.length && bytes[at + 1] !== 0xd9; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    const segment = bytes.subarray(at, end)
    if (isFrame(marker) && segment.length >= 9)
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (marker === 0xe1) kept.push(...orientationOnly(segment))
    else if (!JPEG_NOTES.has(marker) && (marker !== 0xe2 || isProfile(segment))) kept.push(segment)
    at = end
    if (marker !== 0xda) continue
    hasScan = true
    at = endOfScan(bytes, end)
    kept.push(bytes.subarray(end, at))
  }
  return hasScan && size ? { bytes: Buffer.concat([...kept, JPEG_END]), ...size } : null
}

const JPEG_END = Buffer.from([0xff, 0xd9])

/** A colour profile. Other segments with the same marker refer to data behind the end marker. */
const isProfile = (segment: Buffer) => segment.toString('latin1', 4, 15) === 'ICC_PROFILE'

/** Returns the position of the next marker. In a scan, 0xff before zero or a restart number is not a marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** All start-of-frame markers; the excluded ones define tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Comments and metadata of cameras and programs. The colour profile and Adobe's colour transform are kept, because they
 * affect the colours.
 */
const JPEG_NOTES = new Set([0xfe, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef])

function orientationOnly(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 8) !== 'Exif' || tiff.length < 10) return []
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return []
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return []
    if (short(at) === ORIENTATION && short(at + 8) > 1 && short(at + 8) <= 8) return [exifOf(short(at + 8))]
  }
  return []
}

const ORIENTATION = 0x0112

/** An Exif segment with the orientation only. */
function exifOf(orientation: number): Buffer {
  const segment = Buffer.from(
    `ffe100224578696600004d4d002a0000000800010112000300000001${'0000'}${'0000'}00000000`,
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return segment
}

/** WebP: a file header with the length, then chunks of name, length and content, padded to even lengths. */
function cleanWebp(bytes: Buffer): Cleaned | null {
  if (bytes.length < 30) return null
  const kept: Buffer[] = []
  let size: Pick<Cleaned, 'width' | 'height'> | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return null
    const chunk = Buffer.from(bytes.subarray(at, end))
    size ??= webpSize(name, chunk)
    // Clears the flags that announce these chunks.
    if (name === 'VP8X') chunk[8] = chunk[8]! & ~0b1100
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return size && { bytes: Buffer.concat([head, ...kept]), ...size }
}

function webpSize(name: string, chunk: Buffer): Pick<Cleaned, 'width' | 'height'> | null {
  if (name === 'VP8X' && chunk.length >= 18)
    return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }
  if (name === 'VP8 ' && chunk.length >= 18)
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
  if (name !== 'VP8L' || chunk.length < 13) return null
  const bits = chunk.readUInt32LE(9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
