import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import { backupFolder } from '../backup/backup-folder.ts'
import { isBackupRunning, lastAttempt, listBackups } from '../backup/backups.ts'
import { noteEncryption } from '../backup/last-backup.ts'
import { nextBackupAt } from '../backup/schedule.ts'
import type { Account, App } from '../context.ts'
import type { SettingTexts } from '../platform/installation-settings.ts'
import { fixedOf } from './fixed-settings.ts'
import { noteChange } from './note-change.ts'

export async function presentBackups(app: App): Promise<api.installation.Backups> {
  const { BACKUP_EVERY, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE } = app.config
  const last = await lastAttempt(app)
  return {
    every: BACKUP_EVERY ?? 'off',
    at: BACKUP_AT,
    keep: BACKUP_KEEP,
    is_encrypted: BACKUP_PASSPHRASE !== null,
    fixed_by: fixedOf(app, ['BACKUP_EVERY', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE']),
    folder: backupFolder(app.config),
    is_running: await isBackupRunning(app),
    last,
    next_at: nextBackupAt(app.config, last, app.now())?.toISOString() ?? null,
    files: await listBackups(app),
  }
}

type Wish = z.output<typeof api.installation.saveBackups.body>

export async function saveBackups(app: App, owner: Account, wish: Wish): Promise<void> {
  const texts: SettingTexts = {
    BACKUP_EVERY: wish.every === 'off' ? '' : wish.every,
    BACKUP_AT: wish.at,
    BACKUP_KEEP: String(wish.keep),
    ...(wish.passphrase !== undefined && { BACKUP_PASSPHRASE: wish.passphrase }),
  }
  // Only settings that the environment has not fixed.
  const changeable = Object.entries(texts).filter(
    ([name]) => !app.settings.isFixed(name as keyof SettingTexts),
  )
  await app.settings.save(Object.fromEntries(changeable))
  await noteEncryption(app, app.config.BACKUP_PASSPHRASE !== null)
  await noteChange(app, owner, 'installation_changed', changedText(wish))
}

/** What the activity log shows: whether the passphrase was set or removed, but not the passphrase. */
const changedText = ({ every, keep, passphrase }: Wish) =>
  [
    `BACKUP_EVERY=${every}`,
    `BACKUP_KEEP=${keep}`,
    ...(passphrase === undefined ? [] : [`BACKUP_PASSPHRASE ${passphrase === '' ? 'removed' : 'set'}`]),
  ].join(', ')

/** Warns if a backup is more than two hours late, or if nothing is scheduled and a month has passed. */
export async function backupHealth(app: App): Promise<api.installation.Health['backup']> {
  const last = await lastAttempt(app)
  const next_at = nextBackupAt(app.config, last, app.now())
  const now = app.now().getTime()
  const isLate = next_at !== null && last !== null && now - next_at.getTime() > LATE_MS
  const isMissing = next_at === null && (!last || now - Date.parse(last.started_at) > LONG_AGO_MS)
  const state = last?.error ? 'error' : isLate || isMissing ? 'warning' : 'ok'
  return {
    state,
    last_at: last?.started_at ?? null,
    error: last?.error ?? null,
    next_at: next_at?.toISOString() ?? null,
  }
}

const LATE_MS = 2 * 3_600_000
const LONG_AGO_MS = 30 * 86_400_000
