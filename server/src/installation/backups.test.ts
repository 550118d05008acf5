import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { isBackupRunning, startBackup, waitForBackup } from '../backup/backups.ts'
import { installationId } from '../backup/installation-id.ts'
import { noteBackup, noteBegun, noteEncryption } from '../backup/last-backup.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { passphraseOf, verifyArchive } from '../backup/read-archive.ts'
import { runBackupCommand } from '../backup/run-backup-command.ts'
import { refuseUnknownVersion } from '../backup/run-restore-command.ts'
import { openSnapshot } from '../backup/snapshot.ts'

vi.setConfig({ testTimeout: 180_000 })

const temporary = temporaryFolder()
const folder = join(temporary, 'backups')
const { app, newAccount } = await testApp({ SIGN_IN_LIMIT: '1000', BACKUP_DIR: folder })
const owner = await newAccount()
const status = async () => (await owner.call(api.installation.backups)).backups
const health = async () => (await owner.call(api.installation.health)).health.backup
const names = () => readdirSync(folder).filter((name) => name.startsWith('switchboard'))

test('an installation without backups says so', async () => {
  expect(await status()).toMatchObject({ every: 'off', last: null, next_at: null, files: [], folder })
  expect(await health()).toEqual({ state: 'warning', last_at: null, error: null, next_at: null })
})

test('the owner of the installation makes a backup, and it is in the activity log', async () => {
  await owner.call(api.installation.makeBackup)
  await expect(owner.call(api.installation.makeBackup)).rejects.toThrow('Another backup is being made.')
  await waitForBackup(app)
  const { last, files } = await status()
  expect(last).toMatchObject({ error: null, missing_files: 0, file: names()[0] })
  expect(files).toMatchObject([{ name: names()[0], bytes: last!.bytes }])
  expect(await health()).toMatchObject({ state: 'ok', error: null })
  const { entries } = await owner.call(api.account.audit)
  expect(entries).toContainEqual(expect.objectContaining({ action: 'backup_made', about: names()[0] }))
})

test('with a passphrase backups are encrypted and hold the key; the passphrase is never shown', async () => {
  const wish = { every: 'day', at: '04:30', keep: 2, passphrase: 'correct horse' } as const
  const { backups } = await owner.call(api.installation.saveBackups, { body: wish })
  expect(backups).toMatchObject({ every: 'day', at: '04:30', keep: 2, is_encrypted: true })
  expect(JSON.stringify(backups)).not.toContain('correct horse')
  startBackup(app, null)
  await waitForBackup(app)
  const file = (await status()).last!.file!
  expect(file).toMatch(/^switchboard-[0-9a-f]{8}-scheduled-.*\.tar\.gz\.age$/)
  const path = join(folder, file)
  const passphrase = await passphraseOf(path, async () => 'correct horse')
  expect((await verifyArchive(path, passphrase)).key).toMatch(/\S{43}=/)
  await expect(
    owner.call(api.installation.saveBackups, { body: { ...wish, passphrase: 'short' } }),
  ).rejects.toThrow('BACKUP_PASSPHRASE must be')
  await owner.call(api.installation.saveBackups, { body: { ...wish, passphrase: '' } })
  expect((await status()).is_encrypted).toBe(false)
})

test('of our scheduled backups the newest are kept; what a person or another installation made stays', async () => {
  const id = await installationId(app)
  const stays = [
    `switchboard-${id}-20200101T000000Z.tar.gz`,
    ...['01', '02', '03'].map((day) => `switchboard-0badcafe-scheduled-202001${day}T000000Z.tar.gz`),
  ]
  for (const day of ['01', '02', '03'])
    writeFileSync(join(folder, `switchboard-${id}-scheduled-202001${day}T000000Z.tar.gz`), '')
  for (const name of stays) writeFileSync(join(folder, name), '')
  startBackup(app, null)
  await waitForBackup(app)
  const scheduled = names().filter((name) => name.startsWith(`switchboard-${id}-scheduled`))
  expect(scheduled.length).toBe(2)
  expect(scheduled.some((name) => name.includes('-2020'))).toBe(false)
  expect(names()).toEqual(expect.arrayContaining(stays))
  expect((await status()).files.map(({ name }) => name).join()).not.toContain('0badcafe')
})

test('a backup never takes the place of another file', async () => {
  const path = join(folder, 'taken.tar.gz')
  writeFileSync(path, 'of somebody else')
  await expect(makeBackup(app, { path, passphrase: null, withKey: false })).rejects.toThrow(
    /is there already/,
  )
  expect(readFileSync(path, 'utf8')).toBe('of somebody else')
})

test('to ask whether a backup is being made keeps none off', async () => {
  await app.db.transaction().execute(async (tx) => {
    expect(await isBackupRunning({ ...app, db: tx })).toBe(false)
    const snapshot = await openSnapshot(app.database)
    expect(await isBackupRunning({ ...app, db: tx })).toBe(true)
    await snapshot.close()
  })
})

test('a backup whose process died counts as one that failed, until the next', async () => {
  const at = new Date(Date.now() + 1_000)
  await noteBegun(app, at)
  expect(await health()).toMatchObject({ state: 'error', error: 'The backup did not finish.' })
  await noteBackup(app, { started_at: at, error: 'another reason' })
  expect(await health()).toMatchObject({ state: 'error', error: 'another reason' })
})

describe('the command', () => {
  const words = { to: null, isEncrypted: false, isPlain: false, withKey: false }
  const elsewhere = () => ({
    ...app,
    config: { ...app.config, DATA_DIR: temporary, BACKUP_PASSPHRASE: null },
  })
  const files = () => names().length

  test('makes no plain backup where the stored passphrase cannot be opened', async () => {
    const body = { every: 'day', at: '04:30', keep: 2, passphrase: 'correct horse' } as const
    await owner.call(api.installation.saveBackups, { body })
    const before = files()
    await expect(runBackupCommand(elsewhere(), words)).rejects.toThrow(
      /the secret key that opens it is missing/,
    )
    const other = { ...elsewhere(), config: { ...elsewhere().config, SECRET_KEY: OTHER_KEY } }
    await expect(runBackupCommand(other, words)).rejects.toThrow(/the secret key that opens it is missing/)
    expect(files()).toBe(before)
    await owner.call(api.installation.saveBackups, { body: { ...body, passphrase: '' } })
  })

  test('makes no plain backup where the product encrypts its own, unless told to', async () => {
    await noteEncryption(app, true)
    const before = files()
    await expect(runBackupCommand(elsewhere(), words)).rejects.toThrow(
      /Set BACKUP_PASSPHRASE, or add --encrypt/,
    )
    expect(files()).toBe(before)
    expect(await runBackupCommand(elsewhere(), { ...words, isPlain: true })).toContain('not encrypted')
    await noteEncryption(app, false)
  })

  test('that is stopped leaves neither a file nor a hold', async () => {
    const before = files()
    // The backup waits for removals that have not ended.
    await app.db.transaction().execute(async (tx) => {
      await sql`select lock_blob('x')`.execute(tx)
      const listeners = process.listenerCount('SIGHUP')
      const stopped = expect(runBackupCommand(elsewhere(), words)).rejects.toThrow(
        'Stopped. No backup was made.',
      )
      await vi.waitFor(() => expect(process.listenerCount('SIGHUP')).toBe(listeners + 1), { timeout: 60_000 })
      process.emit('SIGHUP')
      await stopped
    })
    expect(files()).toBe(before)
    expect(readdirSync(join(temporary, 'blobs', 'held'))).toEqual([])
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
  })

  test('puts no wrong key into a backup, and says when there is none', async () => {
    const withKey = { ...words, withKey: true }
    await expect(runBackupCommand(elsewhere(), withKey)).rejects.toThrow(
      /The secret key is neither in SECRET_KEY/,
    )
    const other = { ...elsewhere(), config: { ...elsewhere().config, SECRET_KEY: OTHER_KEY } }
    await expect(runBackupCommand(other, withKey)).rejects.toThrow(
      /SECRET_KEY is not the key of this installation/,
    )
  })
})

test('a backup of a version that is not known here is refused as such', () => {
  const migrations = [{ version: 9999, name: '9999_later.sql', checksum: '' }]
  expect(() => refuseUnknownVersion({ migrations })).toThrow(
    /a version of Switchboard that this one does not know/,
  )
})

const OTHER_KEY = 'a'.repeat(64)

test('a backup that fails is shown with its reason, and tried again after an hour', async () => {
  const snapshot = await openSnapshot(app.database)
  expect(await isBackupRunning(app)).toBe(true)
  startBackup(app, null)
  await waitForBackup(app)
  await snapshot.close()
  expect(await health()).toMatchObject({ state: 'error', error: expect.stringContaining('Another backup') })
  const { last, next_at } = await status()
  expect(Date.parse(next_at!) - Date.parse(last!.started_at)).toBeLessThanOrEqual(3_600_000)
})

test('a folder that is no folder fails with words', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'file'), '')
  app.config.BACKUP_DIR = join(folder, 'file', 'inside')
  startBackup(app, null)
  await waitForBackup(app)
  expect((await status()).last!.error).toMatch(/cannot be written to \(ENOTDIR\)/)
})
