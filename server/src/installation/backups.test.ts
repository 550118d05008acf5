import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { isBackupRunning, startBackup, waitForBackup } from '../backup/backups.ts'
import { passphraseOf, verifyArchive } from '../backup/read-archive.ts'
import { openSnapshot } from '../backup/snapshot.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = join(temporaryFolder(), 'backups')
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
  expect(file).toMatch(/^switchboard-scheduled-.*\.tar\.gz\.age$/)
  const path = join(folder, file)
  const passphrase = await passphraseOf(path, async () => 'correct horse')
  expect((await verifyArchive(path, passphrase)).key).toMatch(/\S{43}=/)
  await expect(
    owner.call(api.installation.saveBackups, { body: { ...wish, passphrase: 'short' } }),
  ).rejects.toThrow('BACKUP_PASSPHRASE must be')
  await owner.call(api.installation.saveBackups, { body: { ...wish, passphrase: '' } })
  expect((await status()).is_encrypted).toBe(false)
})

test('of scheduled backups the newest are kept, and what a person made stays', async () => {
  for (const day of ['01', '02', '03'])
    writeFileSync(join(folder, `switchboard-scheduled-202001${day}T000000Z.tar.gz`), '')
  writeFileSync(join(folder, 'switchboard-20200101T000000Z.tar.gz'), '')
  startBackup(app, null)
  await waitForBackup(app)
  const scheduled = names().filter((name) => name.includes('scheduled'))
  expect(scheduled.length).toBe(2)
  expect(scheduled.some((name) => name.includes('-2020'))).toBe(false)
  expect(names()).toContain('switchboard-20200101T000000Z.tar.gz')
})

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
