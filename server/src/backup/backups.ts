import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { AuditActor } from '../platform/note-audit.ts'
import { BackupError } from './backup-error.ts'
import { backupFolder } from './backup-folder.ts'
import { lastBackup, noteBackup, noteBackupMade } from './last-backup.ts'
import { backupName, isBackupName, isScheduledName, makeBackup } from './make-backup.ts'
import { nextBackupAt } from './schedule.ts'
import { LOCK } from './snapshot.ts'

const LOOK_EVERY_MS = 60_000

/** Backups by schedule, in one process of however many. Such a job only begins one: a backup may take longer than a job. */
export function scheduleBackups(app: App): void {
  app.jobs.on('back_up', async () => {
    const next = nextBackupAt(app.config, await lastBackup(app), app.now())
    if (next !== null && next <= app.now() && !(await isBackupRunning(app))) startBackup(app, null)
  })
  app.jobs.every('back_up', LOOK_EVERY_MS)
}

const running = new WeakMap<App, { done: Promise<void>; stopper: AbortController }>()

/** Returns at once; how it went is noted. `actor` is the person who asked for it, null for the schedule. */
export function startBackup(app: App, actor: AuditActor | null): void {
  if (running.has(app)) throw alreadyRunning()
  const stopper = new AbortController()
  const done = backUp(app, actor, stopper.signal)
    .catch((err) => app.log.error({ err }, 'a backup could not be noted'))
    .finally(() => running.delete(app))
  running.set(app, { done, stopper })
}

const alreadyRunning = () => new AppError('conflict', 'Another backup is being made. Wait until it is done.')

/** Before the process stops: an unfinished one is given up, and noted as such. */
export async function stopBackup(app: App): Promise<void> {
  const current = running.get(app)
  current?.stopper.abort(new BackupError('The server was stopped before the backup was done.'))
  await current?.done
}

export const waitForBackup = async (app: App) => running.get(app)?.done

async function backUp(app: App, actor: AuditActor | null, signal: AbortSignal): Promise<void> {
  const started_at = app.now()
  const passphrase = app.config.BACKUP_PASSPHRASE
  const folder = backupFolder(app.config)
  const name = backupName({ at: started_at, isScheduled: actor === null, isEncrypted: passphrase !== null })
  try {
    const made = await makeBackup(app, {
      path: join(folder, name),
      ...{ passphrase, withKey: passphrase !== null, signal },
    })
    await noteBackup(app, { started_at, made })
    await noteBackupMade(app, made, actor ?? undefined)
    if (actor === null) await dropOldest(folder, app.config.BACKUP_KEEP)
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error
    app.log.error({ err: reason }, 'a backup failed')
    await noteBackup(app, { started_at, error: reason instanceof Error ? reason.message : String(reason) })
  }
}

/** Of the scheduled ones alone: what a person made stays until a person removes it. */
async function dropOldest(folder: string, keep: number): Promise<void> {
  const scheduled = (await readdir(folder)).filter(isScheduledName).sort(byTime)
  for (const name of scheduled.slice(0, -keep)) await rm(join(folder, name), { force: true })
}

/** Their names begin alike and go on with the time. */
const byTime = (one: string, other: string) => (one < other ? -1 : 1)

export async function isBackupRunning({ db }: Pick<App, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as is_free`.execute(db)
  return !rows[0]!.is_free
}

/** Those that lie in the folder on this machine, the newest first. */
export async function listBackups({ config }: Pick<App, 'config'>) {
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {})
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName)
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found && { name, bytes: found.size, made_at: found.mtime.toISOString() }
    }),
  )
  return files
    .filter((file) => file !== null)
    .sort((one, other) => (one.made_at < other.made_at ? 1 : -1))
    .slice(0, MOST_LISTED)
}

const MOST_LISTED = 20
