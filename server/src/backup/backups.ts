import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { AuditActor } from '../platform/note-audit.ts'
import { BackupError } from './backup-error.ts'
import { backupFolder } from './backup-folder.ts'
import { installationId } from './installation-id.ts'
import {
  type LastBackup,
  lastBackup,
  lastBegun,
  noteBackup,
  noteBackupMade,
  noteBegun,
  noteEncryption,
} from './last-backup.ts'
import { backupName, isBackupOf, isScheduledName, makeBackup } from './make-backup.ts'
import { nextBackupAt } from './schedule.ts'
import { LOCK } from './snapshot.ts'

const LOOK_EVERY_MS = 60_000

/** Runs scheduled backups, in one of the processes. The job only starts a backup, which may outlast the job. */
export function scheduleBackups(app: App): void {
  app.jobs.on('back_up', async () => {
    const next = nextBackupAt(app.config, await lastAttempt(app), app.now())
    if (next !== null && next <= app.now() && !(await isBackupRunning(app))) startBackup(app, null)
    await app.blobs.dropAbandonedHolds()
  })
  app.jobs.every('back_up', LOOK_EVERY_MS)
}

const running = new WeakMap<App, { done: Promise<void>; stopper: AbortController }>()

/** Returns at once; the result is stored. `actor` is the person who asked for it, null for the schedule. */
export function startBackup(app: App, actor: AuditActor | null): void {
  if (running.has(app)) throw alreadyRunning()
  const stopper = new AbortController()
  const done = backUp(app, actor, stopper.signal)
    .catch((err) => app.log.error({ err }, 'a backup could not be noted'))
    .finally(() => running.delete(app))
  running.set(app, { done, stopper })
}

const alreadyRunning = () => new AppError('conflict', reason('backup_under_way'))

/** Called before the process stops: aborts an unfinished backup and stores that as its result. */
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
  const isEncrypted = passphrase !== null
  try {
    const installation = await installationId(app)
    const name = backupName({ installation, at: started_at, isScheduled: actor === null, isEncrypted })
    await noteBegun(app, started_at)
    await noteEncryption(app, isEncrypted)
    const made = await makeBackup(app, {
      path: join(folder, name),
      ...{ passphrase, withKey: isEncrypted, signal },
    })
    await noteBackup(app, { started_at, made })
    await noteBackupMade(app, made, actor ?? undefined)
    if (actor === null) await dropOldest(folder, installation, app.config.BACKUP_KEEP)
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error
    app.log.error({ err: reason }, 'a backup failed')
    await noteBackup(app, { started_at, error: reason instanceof Error ? reason.message : String(reason) })
  }
}

/** Removes only this installation's scheduled backups: those that a person made stay until a person removes them. */
async function dropOldest(folder: string, installation: string, keep: number): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => isBackupOf(installation, name))
  const scheduled = ours.filter(isScheduledName).sort(byTime)
  for (const name of scheduled.slice(0, -keep)) await rm(join(folder, name), { force: true })
}

/** The names share a prefix that is followed by the time. */
const byTime = (one: string, other: string) => (one < other ? -1 : 1)

/** Includes an attempt that died with its process, so that it is retried like any failed one, not at each start. */
export async function lastAttempt(app: App): Promise<LastBackup | null> {
  const isRunning = await isBackupRunning(app)
  const [last, begun] = [await lastBackup(app), await lastBegun(app)]
  if (isRunning || begun === null || (last && last.started_at >= begun.started_at)) return last
  const nothing = { file: null, bytes: 0, missing_files: 0 }
  return { ...begun, ...nothing, ended_at: begun.started_at, error: 'The backup did not finish.' }
}

/** Checks this process, and others by their snapshot's lock. Does not take the lock, which would block a backup. */
export async function isBackupRunning(app: App): Promise<boolean> {
  if (running.has(app)) return true
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.objsubid = 1 and d.datname = current_database()
        and (l.classid::bigint << 32) + l.objid::bigint = ${sql.raw(LOCK)}) as is_held`.execute(app.db)
  return rows[0]!.is_held
}

/** This installation's backups in the folder on this machine, newest first. */
export async function listBackups({ config, db }: Pick<App, 'config' | 'db'>) {
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {})
  const installation = await installationId({ db })
  const names = (await readdir(folder).catch(() => [])).filter((name) => isBackupOf(installation, name))
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
