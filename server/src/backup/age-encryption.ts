// Files encrypted with a passphrase in the age format (https://age-encryption.org/v1), so that `age -d` opens them too.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

type Bytes = AsyncIterable<Buffer>

const VERSION_LINE = 'age-encryption.org/v1'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 16
/** 2^17 takes 128 MB and about half a second; age itself opens up to 2^22. */
const WORK_FACTOR = 17
const MOST_WORK = 20

export const isAgeFile = (start: Buffer) => start.toString('latin1').startsWith(`${VERSION_LINE}\n`)

export const encryptWith = (passphrase: string, workFactor = WORK_FACTOR) =>
  async function* encrypt(source: Bytes): Bytes {
    const fileKey = randomBytes(16)
    const salt = randomBytes(SALT_BYTES)
    const wrapped = seal(await wrapKey(passphrase, salt, workFactor), Buffer.alloc(12), fileKey)
    const head = `${VERSION_LINE}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`
    yield Buffer.from(`${head} ${base64(headerMac(fileKey, head))}\n`)
    const nonce = randomBytes(16)
    yield nonce
    const key = subkey(fileKey, nonce, 'payload')
    let number = 0
    for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES))
      yield seal(key, chunkNonce(number++, isLast), chunk)
  }

export const decryptWith = (passphrase: string) =>
  async function* decrypt(source: Bytes): Bytes {
    const reader = source[Symbol.asyncIterator]()
    const { head, mac, salt, workFactor, wrapped, rest } = await readHeader(reader)
    const fileKey = open(await wrapKey(passphrase, salt, workFactor), Buffer.alloc(12), wrapped)
    if (!fileKey) throw new BackupError('The passphrase does not open this backup.')
    if (!headerMac(fileKey, head).equals(mac)) throw damaged()
    const payload = remaining(rest, reader)
    const nonce = await payload.take(16)
    const key = subkey(fileKey, nonce, 'payload')
    let number = 0
    for await (const { chunk, isLast } of inChunks(payload, CHUNK_BYTES + TAG_BYTES)) {
      const plain = open(key, chunkNonce(number++, isLast), chunk)
      if (!plain) throw damaged()
      yield plain
    }
  }

const damaged = () => new BackupError('This backup is damaged or cut off. Nothing was changed.')

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const wrapKey = (passphrase: string, salt: Buffer, workFactor: number) =>
  (promisify(scrypt) as (...words: unknown[]) => Promise<Buffer>)(
    passphrase.normalize('NFC'),
    Buffer.concat([Buffer.from(`${VERSION_LINE}/scrypt`), salt]),
    32,
    { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) },
  )

const subkey = (fileKey: Buffer, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, purpose, 32))

const headerMac = (fileKey: Buffer, head: string) =>
  createHmac('sha256', subkey(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()

/** Contains the chunk number and a flag for the last chunk, so that moved or missing chunks are detected. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}

const CIPHER = 'chacha20-poly1305'

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns null if the key is wrong or the bytes were changed. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n/
const LONGEST_HEADER = 400

async function readHeader(reader: AsyncIterator<Buffer>) {
  let start = Buffer.alloc(0)
  while (start.length < LONGEST_HEADER) {
    const { value, done } = await reader.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const found = HEADER.exec(start.subarray(0, LONGEST_HEADER).toString('latin1'))
  if (!found) throw new BackupError('This backup is damaged, or it was not encrypted with a passphrase.')
  const [whole, head, salt, workFactor, wrapped, mac] = found as unknown as string[]
  if (Number(workFactor) > MOST_WORK) throw new BackupError('Opening this backup would take too much memory.')
  return {
    head: head!,
    mac: Buffer.from(mac!, 'base64'),
    salt: Buffer.from(salt!, 'base64'),
    workFactor: Number(workFactor),
    wrapped: Buffer.from(wrapped!, 'base64'),
    rest: start.subarray(whole!.length),
  }
}

/** Reads what follows the header; `first` is the part that was read together with the header. */
function remaining(first: Buffer, reader: AsyncIterator<Buffer>) {
  let buffered = first
  return {
    async take(bytes: number): Promise<Buffer> {
      while (buffered.length < bytes) {
        const { value, done } = await reader.next()
        if (done) throw damaged()
        buffered = Buffer.concat([buffered, value])
      }
      const taken = buffered.subarray(0, bytes)
      buffered = buffered.subarray(bytes)
      return taken
    },
    async *[Symbol.asyncIterator]() {
      yield buffered
      for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
    },
  }
}

/** The last chunk may be shorter; it is empty only if the source is. */
async function* inChunks(source: AsyncIterable<Buffer>, bytes: number) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    if (length <= bytes) continue
    let whole = Buffer.concat(waiting)
    for (; whole.length > bytes; whole = whole.subarray(bytes))
      yield { chunk: whole.subarray(0, bytes), isLast: false }
    waiting = [whole]
    length = whole.length
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}
