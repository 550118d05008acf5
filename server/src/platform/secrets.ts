import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../database/start-error.ts'

export { findSecretKey, loadSecretKey, parseKeys } from './secret-key.ts'

/** The newest key encrypts; older ones only decrypt what they encrypted before a rotation. */
export type SecretKeys = {
  key: Buffer
  olderKeys?: Buffer[]
  /** The key file, if this start created it. */
  newFile?: string
}

export type Secrets = {
  /** `context` names the value and its owner, so that it cannot be decrypted in another row's place. */
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** Returns false if an older key encrypted the value. */
  isNewest(sealed: string): boolean
  hasOlderKeys: boolean
  /** Deterministic: the same value always yields the same token, which cannot be predicted without the key. */
  derive(purpose: string, value: string): string
  /** Signs a value for a purpose, as proof that it comes from this installation; the signature may be public. */
  sign(purpose: string, value: string): string
  /** Also accepts signatures of older keys. Takes constant time. */
  verify(purpose: string, value: string, signature: string): boolean
  /**
   * Aborts the start if the key is not the one that encrypted this installation's secrets. `place` is shown in the
   * error.
   */
  checkKey(db: Kysely<Schema>, place?: string): Promise<void>
}

export function openSecrets({ key, olderKeys = [], newFile }: SecretKeys): Secrets {
  const rings = [key, ...olderKeys].map(keyRing)
  const newest = rings[0]!

  function seal(plain: string, context: string) {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', newest.sealing, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${FORMAT}.${newest.id}.${sealed.toString('base64url')}`
  }

  function open(sealed: string, context: string) {
    const [format, id, body = ''] = sealed.split('.')
    if (format !== FORMAT) throw new Error('This is not a sealed value of a format this version knows.')
    const ring = rings.find((candidate) => candidate.id === id)
    if (!ring) throw new Error(`This value was sealed with another SECRET_KEY (key id ${id}).`)
    return decipher(ring, Buffer.from(body, 'base64url'), context)
  }

  const isNewest = (sealed: string) => sealed.startsWith(`${FORMAT}.${newest.id}.`)

  const derive = (purpose: string, value: string) =>
    mac(newest.deriving, purpose, value).toString('base64url')
  const sign = (purpose: string, value: string) => mac(newest.signing, purpose, value).toString('base64url')

  function verify(purpose: string, value: string, signature: string) {
    const given = Buffer.from(signature, 'base64url')
    return rings.some(({ signing }) => {
      const right = mac(signing, purpose, value)
      return given.length === right.length && timingSafeEqual(given, right)
    })
  }

  async function checkKey(db: Kysely<Schema>, place?: string) {
    const check = await keptCheck(db, seal(KNOWN, CHECK))
    try {
      open(check, CHECK)
    } catch (cause) {
      // A needlessly created key file would get in the way of the right one.
      if (newFile) await rm(newFile, { force: true })
      throw wrongKey(place, await countSealed(db), cause)
    }
    // Re-encrypted after a rotation, so that the older key can be dropped.
    if (!isNewest(check)) await replaceCheck(db, check, seal(KNOWN, CHECK))
  }

  return { seal, open, isNewest, hasOlderKeys: rings.length > 1, derive, sign, verify, checkKey }
}

const FORMAT = 's1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type KeyRing = { id: string; sealing: Buffer; deriving: Buffer; signing: Buffer }

/** Derives a separate key for each purpose; the id reveals nothing about them. */
function keyRing(key: Buffer): KeyRing {
  if (key.length !== 32) throw new Error('A secret key has exactly 32 bytes.')
  const subkey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `switchboard ${purpose}`, 32))
  const id = createHash('sha256').update(subkey('id')).digest('hex').slice(0, 12)
  return { id, sealing: subkey('seal'), deriving: subkey('derive'), signing: subkey('sign') }
}

const mac = (key: Buffer, purpose: string, value: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, value]))
    .digest()

function decipher(ring: KeyRing, sealed: Buffer, context: string) {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  try {
    const opener = createDecipheriv('aes-256-gcm', ring.sealing, nonce, { authTagLength: TAG_BYTES })
    opener.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([opener.update(text), opener.final()]).toString('utf8')
  } catch (cause) {
    throw new Error('This sealed value was changed, or belongs to another place.', { cause })
  }
}

/** Whether these keys belong to an installation, tested with the text that its first start encrypted. */
export function opensCheck(keys: SecretKeys, check: string): boolean {
  try {
    return openSecrets(keys).open(check, CHECK) === KNOWN
  } catch {
    return false
  }
}

export const CHECK = 'secret_key_check'
const KNOWN = 'this installation knows its key'

/** Returns the text encrypted by the first start of this installation; ours if this is the first start. */
async function keptCheck(db: Kysely<Schema>, ours: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: CHECK, value: ours })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const kept = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', CHECK)
    .executeTakeFirstOrThrow()
  return kept.value
}

async function replaceCheck(db: Kysely<Schema>, former: string, value: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value })
    .where('key', '=', CHECK)
    .where('value', '=', former)
    .execute()
}

async function countSealed(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from sealed_secrets()`.execute(db)
  return rows[0]!.count
}

const wrongKey = (place: string | undefined, sealed: number, cause: unknown) =>
  new StartError(
    `The secret key is not the one this database was set up with${place ? ` (${place})` : ''}. ` +
      `${sealed ? `It does not open ${sealed} of ${sealed} stored secrets. ` : ''}` +
      'Restore DATA_DIR/secret.key, set SECRET_KEY to the former key, or remove that database to begin anew. ' +
      'Nothing was changed.',
    { cause },
  )
