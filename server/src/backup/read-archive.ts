import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { decryptWith, isAgeFile } from './age-encryption.ts'
import { BackupError } from './backup-error.ts'
import { FORMAT_VERSION, KEY, MANIFEST, Manifest, SUMMARY, SUMS, Summary } from './format.ts'

export interface ArchiveEntry {
  name: string
  body: AsyncIterable<Buffer>
}

/** Called only if the file is encrypted. */
export type AskPassphrase = () => Promise<string>

/** Returns the passphrase of the file, or null if it is not encrypted. */
export async function passphraseOf(path: string, ask: AskPassphrase): Promise<string | null> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${cause.code}).`, { cause })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    if (isAgeFile(buffer.subarray(0, bytesRead))) return await ask()
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return null
    throw new BackupError(`${path} is not a backup of Switchboard.`)
  } finally {
    await file.close()
  }
}

/** Reads the files in the order of the archive. Each must be read to its end before the next. */
export async function readArchive(
  path: string,
  passphrase: string | null,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const tar = extract()
  const decrypting = passphrase === null ? [] : [Duplex.from(decryptWith(passphrase))]
  const reading = pipeline([createReadStream(path), ...decrypting, createGunzip(), tar])
  reading.catch(() => {})
  try {
    for await (const entry of tar)
      await onEntry({ name: entry.header.name, body: entry as AsyncIterable<Buffer> })
  } catch (error) {
    tar.destroy(error as Error)
    // The error of the decryption or of gzip says more than that the tar ended early.
    await reading.catch((cause) => {
      throw isOfFile(cause) ? cause : error
    })
    throw error
  }
  await reading
}

const isOfFile = (error: unknown) =>
  error instanceof BackupError || String((error as NodeJS.ErrnoException).code).startsWith('Z_')

export interface Verified {
  manifest: Manifest
  summary: Summary
  /** The text of the key file, if it is part of the backup. */
  key: string | null
}

/** Reads the whole file and checks every part against its checksum, before anything is done with it. */
export async function verifyArchive(path: string, passphrase: string | null): Promise<Verified> {
  const unproven = new Map<string, string>()
  const kept = new Map<string, string>()
  await readArchive(path, passphrase, async ({ name, body }) => {
    if (kept.size === 0 && name !== MANIFEST) throw notOurs(path)
    const isKept = [MANIFEST, SUMMARY, KEY].includes(name) || SUMS.test(name)
    const { hash, text } = await digestOf(body, isKept)
    if (SUMS.test(name)) return prove(text, unproven)
    unproven.set(name, hash)
    if (!isKept) return
    kept.set(name, text)
    if (name === MANIFEST) refuseNewer(path, text)
  }).catch((error) => {
    throw error instanceof BackupError ? error : damaged(error)
  })
  if (unproven.size > 0 || !kept.has(SUMMARY)) throw damaged()
  return {
    manifest: parsed(Manifest, kept.get(MANIFEST)!),
    summary: parsed(Summary, kept.get(SUMMARY)!),
    key: kept.get(KEY) ?? null,
  }
}

async function digestOf(body: AsyncIterable<Buffer>, isKept: boolean) {
  const sha256 = createHash('sha256')
  const pieces: Buffer[] = []
  for await (const piece of body) {
    sha256.update(piece)
    if (isKept) pieces.push(piece)
  }
  return { hash: sha256.digest('hex'), text: Buffer.concat(pieces).toString('utf8') }
}

function prove(sums: string, unproven: Map<string, string>): void {
  for (const line of sums.split('\n').filter(Boolean)) {
    const [hash, name] = line.split('  ')
    if (unproven.get(name!) !== hash) throw damaged()
    unproven.delete(name!)
  }
}

function refuseNewer(path: string, text: string): void {
  const { success, data } = z
    .object({ format: Manifest.shape.format, format_version: z.int() })
    .safeParse(jsonOf(text))
  if (!success) throw notOurs(path)
  if (data.format_version > FORMAT_VERSION)
    throw new BackupError('This backup was made by a newer version of Switchboard. Restore it with that one.')
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(jsonOf(text))
  if (!result.success) throw damaged(result.error)
  return result.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const notOurs = (path: string) => new BackupError(`${path} is not a backup of Switchboard.`)
const damaged = (cause?: unknown) =>
  new BackupError('This backup is damaged or cut off. Nothing was changed.', { cause })
