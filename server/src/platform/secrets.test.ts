import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { loadSecretKey, openSecrets } from './secrets.ts'

const { db } = await testDatabase()
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'switchboard-secrets-'))
})
afterAll(() => rm(root, { recursive: true }))
const newFolder = () => mkdtemp(join(root, 'data-'))

test('what is sealed opens again, looks different every time and shows nothing of itself', () => {
  const secrets = openSecrets({ key: randomBytes(32) })
  const sealed = secrets.seal('123:bot-token ż', 'bot 1')
  expect(secrets.open(sealed, 'bot 1')).toBe('123:bot-token ż')
  expect(secrets.open(secrets.seal('', 'bot 1'), 'bot 1')).toBe('')
  expect(secrets.seal('123:bot-token ż', 'bot 1')).not.toBe(sealed)
  expect(Buffer.from(sealed.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('bot-token')
})

test("a sealed value cannot be opened in another row's place, nor after a change", () => {
  const secrets = openSecrets({ key: randomBytes(32) })
  const sealed = secrets.seal('token', 'bot 1')
  expect(() => secrets.open(sealed, 'bot 2')).toThrow('belongs to another place')
  const [format, id, body] = sealed.split('.') as [string, string, string]
  const bytes = Buffer.from(body, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => secrets.open([format, id, changed.toString('base64url')].join('.'), 'bot 1')).toThrow()
  }
  for (const length of [0, 5, 12, 20, 28])
    expect(() =>
      secrets.open([format, id, bytes.subarray(0, length).toString('base64url')].join('.'), 'bot 1'),
    ).toThrow()
  expect(() => secrets.open('plain text', 'bot 1')).toThrow('not a sealed value')
})

test('a wrong key says so; after a rotation the newest key seals and the older ones still open', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const sealedBefore = openSecrets({ key: oldKey }).seal('token', 'bot 1')
  expect(() => openSecrets({ key: newKey }).open(sealedBefore, 'bot 1')).toThrow('another SECRET_KEY')

  const rotated = openSecrets({ key: newKey, olderKeys: [oldKey] })
  expect(rotated.open(sealedBefore, 'bot 1')).toBe('token')
  const sealedAfter = rotated.seal('token', 'bot 1')
  expect(openSecrets({ key: newKey }).open(sealedAfter, 'bot 1')).toBe('token')
})

test('a signature proves who wrote a value and for what; after a rotation the former ones still hold', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const former = openSecrets({ key: oldKey })
  const signature = former.sign('visitor', 'a')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(signature).not.toBe(former.derive('visitor', 'a'))
  expect(former.verify('visitor', 'a', signature)).toBe(true)
  expect(openSecrets({ key: newKey, olderKeys: [oldKey] }).verify('visitor', 'a', signature)).toBe(true)
  expect(openSecrets({ key: newKey }).verify('visitor', 'a', signature)).toBe(false)
  expect(former.verify('file', 'a', signature)).toBe(false)
  expect(former.verify('visitor', 'b', signature)).toBe(false)
  for (const forged of ['', 'x', signature.slice(1), `A${signature.slice(1)}`, `${signature}AAAA`])
    expect([forged, former.verify('visitor', 'a', forged)]).toEqual([forged, forged === signature])
})

test('a derived token is the same for the same value and purpose only', () => {
  const secrets = openSecrets({ key: randomBytes(32) })
  expect(secrets.derive('refresh', 'a')).toBe(secrets.derive('refresh', 'a'))
  expect(secrets.derive('refresh', 'a')).toMatch(/^[\w-]{43}$/)
  expect(secrets.derive('refresh', 'a')).not.toBe(secrets.derive('access', 'a'))
  expect(secrets.derive('refresh', 'a')).not.toBe(
    openSecrets({ key: randomBytes(32) }).derive('refresh', 'a'),
  )
})

test('SECRET_KEY may be base64, base64url or hex, and several keys newest first', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  for (const text of [first.toString('base64'), first.toString('base64url'), first.toString('hex')])
    expect(await loadSecretKey('/nowhere', text)).toEqual({ key: first, olderKeys: [] })
  const both = `${first.toString('hex')}, ${second.toString('base64')}`
  expect(await loadSecretKey('/nowhere', both)).toEqual({ key: first, olderKeys: [second] })
  for (const bad of ['short', 'x'.repeat(64), `${first.toString('hex')},nonsense`])
    await expect(loadSecretKey('/nowhere', bad)).rejects.toThrow('SECRET_KEY must hold 32 bytes')
})

test('the first start makes a key file that only its owner can read, and later starts keep it', async () => {
  const dataDir = join(await newFolder(), 'deeper')
  const made = await loadSecretKey(dataDir)
  expect(made.key).toHaveLength(32)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await loadSecretKey(dataDir, '')).key).toEqual(made.key)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('first starts at once agree on one key', async () => {
  const dataDir = await newFolder()
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(dataDir)))
  const kept = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  expect(new Set(keys.map(({ key }) => key.toString('base64')))).toEqual(new Set([kept]))
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('a key file that others can read, or that holds no key, is refused with the way out', async () => {
  const dataDir = await newFolder()
  const path = join(dataDir, 'secret.key')
  await loadSecretKey(dataDir)
  await chmod(path, 0o640)
  await expect(loadSecretKey(dataDir)).rejects.toThrow(`Run: chmod 600 ${path}`)
  await chmod(path, 0o600)
  await writeFile(path, 'broken')
  await expect(loadSecretKey(dataDir)).rejects.toThrow('must hold 32 bytes')
  await writeFile(path, '')
  await expect(loadSecretKey(dataDir)).rejects.toThrow('must hold 32 bytes')
  await rm(path)
  await mkdir(path, { mode: 0o700 })
  await expect(loadSecretKey(dataDir)).rejects.toThrow(`The secret key in ${path} cannot be read (EISDIR).`)
  await expect(loadSecretKey('/dev/null/data')).rejects.toThrow(
    'The data folder /dev/null/data cannot be written (ENOTDIR).',
  )
})

test('F17 a start with another key is refused and changes nothing; a rotated key can be dropped', async () => {
  const [key, wrongKey, newKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  await Promise.all([1, 2, 3].map(() => openSecrets({ key }).checkKey(db)))
  const before = await db.selectFrom('installation').selectAll().execute()
  await expect(openSecrets({ key: wrongKey }).checkKey(db)).rejects.toThrow(
    /^The secret key is not the one this database was set up with\. .* Nothing was changed\.$/,
  )
  await openSecrets({ key }).checkKey(db)
  expect(await db.selectFrom('installation').selectAll().execute()).toEqual(before)

  const dataDir = await newFolder()
  const lost = openSecrets(await loadSecretKey(dataDir)).checkKey(db, 'PostgreSQL in /var/lib/pg')
  await expect(lost).rejects.toThrow('this database was set up with (PostgreSQL in /var/lib/pg). Restore')
  expect(await readdir(dataDir)).toEqual([])

  await openSecrets({ key: newKey, olderKeys: [key] }).checkKey(db)
  await openSecrets({ key: newKey }).checkKey(db)
  await expect(openSecrets({ key }).checkKey(db)).rejects.toThrow('The secret key is not the one')
})
