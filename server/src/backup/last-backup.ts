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
  /** On which machine it lies. */
  host: string
  /** Null when it went well. */
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
  const value = JSON.stringify(last)
  await db
    .insertInto('installation')
    .values({ key: LAST, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute()
}

export async function lastBackup({ db }: Pick<App, 'db'>): Promise<LastBackup | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', LAST).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

const LAST = 'backup.last'

type Noting = Pick<App, 'db' | 'now'>

/** In the activity log of the installation's owner. */
export const noteBackupMade = (app: Noting, { path }: MadeBackup, actor?: AuditActor) =>
  note(app, 'backup_made', basename(path), actor)

export const noteRestored = (app: Noting, { made_at }: Manifest) => note(app, 'backup_restored', made_at)

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
