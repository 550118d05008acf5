import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { type AuditActor, noteAudit } from '../platform/note-audit.ts'
import type { Manifest } from './format.ts'
import type { MadeBackup } from './make-backup.ts'

/** How the latest attempt went, for the owner of the installation. */
export interface LastBackup {
  started_at: string
  ended_at: string
  file: string | null
  bytes: number
  /** The machine that stores the file. */
  host: string
  /** Null if the backup succeeded. */
  error: string | null
  missing_files: number
}

type Attempt = { started_at: Date; made: MadeBackup } | { started_at: Date; error: string }

export async function noteBackup({ db, now }: Pick<App, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  const made = 'made' in attempt ? attempt.made : null
  const last: LastBackup = {
    started_at: attempt.started_at.toISOString(),
    ended_at: now().toISOString(),
    file: made && basename(made.path),
    bytes: made?.bytes ?? 0,
    host: hostname(),
    error: 'error' in attempt ? attempt.error : null,
    missing_files: made?.summary.missing_blobs.length ?? 0,
  }
  await keep(db, LAST, JSON.stringify(last))
}

const keep = (db: App['db'], key: string, value: string) =>
  db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute()

export async function lastBackup({ db }: Pick<App, 'db'>): Promise<LastBackup | null> {
  const value = await kept(db, LAST)
  return value === null ? null : JSON.parse(value)
}

/** Stored before anything else, because a backup that dies with its process stores no result. */
export const noteBegun = ({ db }: Pick<App, 'db'>, at: Date) =>
  keep(db, BEGUN, JSON.stringify({ started_at: at.toISOString(), host: hostname() }))

export async function lastBegun({
  db,
}: Pick<App, 'db'>): Promise<Pick<LastBackup, 'started_at' | 'host'> | null> {
  const value = await kept(db, BEGUN)
  return value === null ? null : JSON.parse(value)
}

const LAST = 'backup.last'
const BEGUN = 'backup.begun'

async function kept(db: App['db'], key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Stores whether the running product encrypts its backups: a command may not see the passphrase in its environment. */
export const noteEncryption = ({ db }: Pick<App, 'db'>, isEncrypted: boolean) =>
  keep(db, ENCRYPTED, String(isEncrypted))

export const isEncryptionUsual = async ({ db }: Pick<App, 'db'>) => (await kept(db, ENCRYPTED)) === 'true'

const ENCRYPTED = 'backup.is_encrypted'

type Noting = Pick<App, 'db' | 'now'>

/** Adds an entry to the activity log of the installation's owner. */
export const noteBackupMade = (app: Noting, { path }: MadeBackup, actor?: AuditActor) =>
  note(app, 'backup_made', basename(path), actor)

/** Removes the start mark: in the restored rows the backup itself is still unfinished. */
export async function noteRestored(app: Noting, { made_at }: Manifest): Promise<void> {
  await app.db.deleteFrom('installation').where('key', '=', BEGUN).execute()
  await note(app, 'backup_restored', made_at)
}

async function note(
  app: Noting,
  action: 'backup_made' | 'backup_restored',
  about: string,
  actor?: AuditActor,
) {
  const first = await app.db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'first_account')
    .executeTakeFirst()
  if (!first) return
  const id = Number(first.value)
  await inAccount(app.db, id, (tx) => noteAudit(tx, actor ?? { id }, { action, at: app.now(), about }))
}
