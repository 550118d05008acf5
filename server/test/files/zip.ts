import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Buffer | string
  /** A false size to declare. */
  declaredSize?: number
  isEncrypted?: boolean
  isStored?: boolean
  /** The content, compressed already. */
  packed?: Buffer
}

/** A zip archive, valid or manipulated as the parts require. */
export function zip(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const packed = packedPart(part)
    bodies.push(packed.local, packed.bytes)
    directory.push(packed.central(at))
    at += packed.local.length + packed.bytes.length
  }
  const list = Buffer.concat(directory)
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [parts.length, 2],
    [parts.length, 2],
    [list.length, 4],
    [at, 4],
    [0, 2],
  )
  return Buffer.concat([...bodies, list, end])
}

export const zipOf = (contentByName: Record<string, Buffer | string>) =>
  zip(
    Object.entries(contentByName).map(([name, content]) => ({
      name,
      content,
      isStored: name === 'mimetype',
    })),
  )

function packedPart({ name, content, declaredSize, isEncrypted, isStored, packed }: ZipPart) {
  const plain = Buffer.from(content as string)
  const bytes = packed ?? (isStored ? plain : deflateRawSync(plain, { level: 9 }))
  const written = Buffer.from(name)
  const common = fields(
    [20, 2],
    [(isEncrypted ? 1 : 0) | 0x800, 2],
    [isStored ? 0 : 8, 2],
    [0, 4],
    [crc32(plain), 4],
    [bytes.length, 4],
    [declaredSize ?? plain.length, 4],
    [written.length, 2],
    [0, 2],
  )
  return {
    bytes,
    local: Buffer.concat([fields([0x04034b50, 4]), common, written]),
    central: (offset: number) =>
      Buffer.concat([
        fields([0x02014b50, 4], [20, 2]),
        common,
        fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        written,
      ]),
  }
}

/** Little-endian numbers, each with its length in bytes. */
export function fields(...values: [number, number][]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      if (bytes > 6) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
