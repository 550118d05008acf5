export interface ImageSize {
  width: number
  height: number
}

/** Reads the declared size of an image without decoding it. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    return readers.map((read) => read(bytes)).find((size) => size && size.width > 0 && size.height > 0)
  } catch {
    // The file ends before its size.
  }
}

const readers: ((bytes: Buffer) => ImageSize | undefined)[] = [png, bmp, webp, jpeg]

function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt32BE(0) !== 0x89504e47) return
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function bmp(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 0, 2) !== 'BM') return
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

function webp(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** A JPEG is a chain of segments; the start-of-frame segment holds the size. */
function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return
    const mark = bytes[at + 1]!
    const startsFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
    if (startsFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += mark === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
}
