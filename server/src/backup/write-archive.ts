import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Duplex, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import { encryptWith } from './age-encryption.ts'
import { sumsName } from './format.ts'

export interface ArchiveWriter {
  add(name: string, body: Buffer | string, mode?: number): Promise<void>
  addStream(name: string, size: number, body: Readable): Promise<void>
  /** Writes `last` as the last file; after that the whole archive is on the disk. */
  finish(name: string, last: string): Promise<void>
  abandon(error: Error): Promise<void>
}

type Options = { passphrase: string | null; signal?: AbortSignal }

/** Checksum lines that are kept in memory before they are written to a file. */
const SUMS_AT_ONCE = 10_000

/** A gzipped tar, encrypted if there is a passphrase. It is streamed, never held in memory as a whole. */
export function writeArchive(path: string, { passphrase, signal }: Options): ArchiveWriter {
  const tar = createPack()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const encrypting = passphrase === null ? [] : [Duplex.from(encryptWith(passphrase))]
  let failure: Error | undefined
  const written = pipeline([tar, createGzip(), ...encrypting, file] as NodeJS.ReadWriteStream[], {
    signal,
  }).catch((error: Error) => {
    failure = error
    tar.destroy(error)
  })
  let lines: string[] = []
  let sumsWritten = 0

  async function addEntry(name: string, size: number, mode: number, body: Readable | Buffer) {
    const sha256 = createHash('sha256')
    if (Buffer.isBuffer(body)) sha256.update(body)
    else body.on('data', (chunk) => sha256.update(chunk))
    await put({ name, size, mode }, body)
    lines.push(`${sha256.digest('hex')}  ${name}\n`)
    if (lines.length >= SUMS_AT_ONCE) await addSums()
  }

  async function addSums() {
    const sums = Buffer.from(lines.join(''))
    lines = []
    sumsWritten += 1
    await put({ name: sumsName(sumsWritten), size: sums.length, mode: 0o644 }, sums)
  }

  /** Throws the reason why the file could not be written, rather than the closing of the tar that follows. */
  const put = (header: Header, body: Readable | Buffer) =>
    addTo(tar, header, body).catch((error: Error) => {
      throw failure ?? error
    })

  return {
    add: (name, body, mode = 0o644) => {
      const bytes = Buffer.from(body)
      return addEntry(name, bytes.length, mode, bytes)
    },
    addStream: (name, size, body) => addEntry(name, size, 0o644, body),
    async finish(name, last) {
      const bytes = Buffer.from(last)
      await addEntry(name, bytes.length, 0o644, bytes)
      if (lines.length > 0) await addSums()
      tar.finalize()
      await written
      if (failure) throw failure
    },
    async abandon(error) {
      tar.destroy(error)
      await written
    },
  }
}

type Header = { name: string; size: number; mode: number }

/** Ends when the tar has taken the last byte. */
async function addTo(tar: Pack, header: Header, body: Readable | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    if (Buffer.isBuffer(body)) {
      tar.entry(header, body, done)
      return
    }
    const sink = tar.entry(header, done)
    body.on('error', (error) => sink.destroy(error))
    body.pipe(sink)
  })
}
