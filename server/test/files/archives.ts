import { crc32 } from 'node:zlib'
import { pack } from 'tar-stream'
import { fields } from './zip.ts'

export async function tar(
  members: { name: string; content?: Buffer | string; linkTo?: string }[],
): Promise<Buffer> {
  const packing = pack()
  for (const { name, content, linkTo } of members) {
    if (linkTo) packing.entry({ name, type: 'symlink', linkname: linkTo })
    else packing.entry({ name }, Buffer.from((content ?? '') as string))
  }
  packing.finalize()
  const parts: Buffer[] = []
  for await (const part of packing) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A 7z archive with one file, not compressed. */
export function sevenZip(name: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  const written = Buffer.from(`${name}\0`, 'utf16le')
  const header = Buffer.concat([
    Buffer.from([0x01, 0x04, 0x06, 0x00, 0x01, 0x09, ...number(bytes.length), 0x00]),
    Buffer.from([0x07, 0x0b, 0x01, 0x00, 0x01, 0x01, 0x00, 0x0c, ...number(bytes.length), 0x00]),
    Buffer.from([0x08, 0x0a, 0x01]),
    fields([crc32(bytes), 4]),
    Buffer.from([0x00, 0x00, 0x05, 0x01, 0x11, ...number(written.length + 1), 0x00]),
    written,
    Buffer.from([0x00, 0x00]),
  ])
  const start = fields([bytes.length, 8], [header.length, 8], [crc32(header), 4])
  const signature = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0x00, 0x04])
  return Buffer.concat([signature, fields([crc32(start), 4]), start, bytes, header])
}

const number = (value: number) => (value < 0x80 ? [value] : [0x80 | (value >> 8), value & 0xff])

/** A RAR 5 archive with one file, not compressed. */
export function rar(name: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  const written = Buffer.from(name)
  const file = Buffer.concat([
    Buffer.from([2, 2, ...vint(bytes.length), 4, ...vint(bytes.length), ...vint(0o100644)]),
    fields([crc32(bytes), 4]),
    Buffer.from([0, 1, ...vint(written.length)]),
    written,
  ])
  const signature = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00])
  return Buffer.concat([
    signature,
    rarBlock(Buffer.from([1, 0, 0])),
    rarBlock(file),
    bytes,
    rarBlock(Buffer.from([5, 0, 0])),
  ])
}

function rarBlock(body: Buffer): Buffer {
  const sized = Buffer.concat([Buffer.from(vint(body.length)), body])
  return Buffer.concat([fields([crc32(sized), 4]), sized])
}

function vint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...vint(value >> 7)]
}
