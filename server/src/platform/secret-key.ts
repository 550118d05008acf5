import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../database/start-error.ts'
import { writableFolder } from '../database/writable-folder.ts'
import type { SecretKeys } from './secrets.ts'

/**
 * The key is stored outside the database: in SECRET_KEY, or in DATA_DIR/secret.key, created on the first start. For
 * rotation there may be several keys, newest first, separated by commas or line breaks.
 */
export async function loadSecretKey(dataDir: string, secretKeyFromEnv?: string): Promise<SecretKeys> {
  if (secretKeyFromEnv?.trim()) return parseKeys(secretKeyFromEnv, 'SECRET_KEY')
  const path = join(writableFolder(dataDir), 'secret.key')
  const kept = await readKeyFile(path)
  if (kept !== undefined) return parseKeys(kept, path)
  const isOurs = await makeKeyFile(path)
  return { ...parseKeys((await readKeyFile(path))!, path), newFile: isOurs ? path : undefined }
}

/**
 * Finds the existing key without creating one. `text` is its stored form; `path` is null if it comes from the
 * environment.
 */
export async function findSecretKey(
  dataDir: string,
  secretKeyFromEnv?: string,
): Promise<{ keys: SecretKeys; text: string; path: string | null } | null> {
  if (secretKeyFromEnv?.trim())
    return { keys: parseKeys(secretKeyFromEnv, 'SECRET_KEY'), text: secretKeyFromEnv, path: null }
  const path = join(dataDir, 'secret.key')
  const text = await readKeyFile(path)
  return text === undefined ? null : { keys: parseKeys(text, path), text, path }
}

export function parseKeys(text: string, source: string): SecretKeys {
  const [key, ...olderKeys] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey)
  if (!key || olderKeys.includes(undefined))
    throw new StartError(
      `${source} must hold 32 bytes as base64 or hex. \`openssl rand -base64 32\` makes such a key.`,
    )
  return { key, olderKeys: olderKeys as Buffer[] }
}

function parseKey(text: string) {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
}

async function readKeyFile(path: string) {
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && mode & 0o077)
      throw new StartError(`Other users of this machine can read ${path}. Run: chmod 600 ${path}`)
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw code
      ? new StartError(`The secret key in ${path} cannot be read (${code}).`, { cause: error })
      : error
  }
}

/**
 * Writes a temporary file, then links it into place: of two concurrent first starts one wins, and both read its key.
 */
async function makeKeyFile(path: string): Promise<boolean> {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    const key = `${randomBytes(32).toString('base64')}\n`
    await writeFile(aside, key, { flag: 'wx', mode: 0o600, flush: true })
    await link(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}
