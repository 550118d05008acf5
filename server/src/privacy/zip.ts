// A ZIP archive as a stream: only a directory record per entry is held in memory. Archives may be larger than 4 GB and
// have more than 65,535 entries (ZIP64); a single entry may not be larger than 4 GB.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Uint8Array | string>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  size: number
  packed: number
  /** Time and date in DOS format. */
  made: [number, number]
}

const UTF8_NAME_AND_SIZES_BEHIND = 0x0808
const DEFLATE = 8
const VERSION = 45
const FULL_32 = 0xffff_ffff
const FULL_16 = 0xffff

/** `at`: modification time of the entries. `plainCount`: the most entries that need no ZIP64 record. */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  plainCount = FULL_16 - 1,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  const made = dosTime(at)
  let offset = 0
  for await (const entry of entries) {
    const start = offset
    const packing = packed(entry, made)
    for (let step = await packing.next(); ; step = await packing.next()) {
      if (step.done) {
        written.push({ ...step.value, offset: start })
        break
      }
      offset += step.value.length
      yield step.value
    }
  }
  const directory = offset
  for (const entry of written) {
    const line = directoryLine(entry)
    offset += line.length
    yield line
  }
  const [count, size] = [written.length, offset - directory]
  if (count > plainCount || offset >= FULL_32) yield largeEnding(count, directory, size)
  yield ending(count, directory, size, count > plainCount)
}

async function* packed(
  { name, content }: ZipEntry,
  made: Written['made'],
): AsyncGenerator<Buffer, Omit<Written, 'offset'>> {
  const sums = { name: Buffer.from(name), made, crc: 0, size: 0, packed: 0 }
  yield Buffer.concat([record(0x04034b50, common(sums)), sums.name])
  async function* measured() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // An error in the pipeline is thrown to the reader of its output.
  pipeline(Readable.from(measured()), deflate, () => {})
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    sums.packed += piece.length
    yield piece
  }
  yield record(0x08074b50, u32(sums.crc, sums.packed, sums.size))
  return sums
}

const common = ({ name, made, crc, size, packed: packedSize }: Omit<Written, 'offset'>, extra = 0) =>
  Buffer.concat([
    u16(VERSION, UTF8_NAME_AND_SIZES_BEHIND, DEFLATE, ...made),
    u32(crc, packedSize, size),
    u16(name.length, extra),
  ])

/** Has a resolution of two seconds and starts in 1980. It has no time zone, so UTC is used. */
function dosTime(at: Date): Written['made'] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

function directoryLine(entry: Written): Buffer {
  const isFar = entry.offset >= FULL_32
  const extra = isFar ? Buffer.concat([u16(1, 8), u64(entry.offset)]) : Buffer.alloc(0)
  return Buffer.concat([
    record(0x02014b50, u16(VERSION), common(entry, extra.length), u16(0, 0, 0), u32(0)),
    u32(isFar ? FULL_32 : entry.offset),
    entry.name,
    extra,
  ])
}

/** Overflowing fields are set to 0xFFFF…; the ZIP64 record before holds the value. */
function ending(count: number, directory: number, size: number, isLarge: boolean): Buffer {
  const shown = isLarge ? FULL_16 : count
  const fit = (value: number) => Math.min(value, FULL_32)
  return record(0x06054b50, u16(0, 0, shown, shown), u32(fit(size), fit(directory)), u16(0))
}

function largeEnding(count: number, directory: number, size: number): Buffer {
  return Buffer.concat([
    record(0x06064b50, u64(44), u16(VERSION, VERSION), u32(0, 0), u64(count, count, size, directory)),
    record(0x07064b50, u32(0), u64(directory + size), u32(1)),
  ])
}

const record = (signature: number, ...parts: Buffer[]) => Buffer.concat([u32(signature), ...parts])

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return bytes
}
