import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBlobs } from '../platform/blobs.ts'
import { type CommandApp, CommandError } from '../platform/command.ts'
import { settingKey } from '../platform/installation-settings.ts'
import { findSecretKey, openSecrets } from '../platform/secrets.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { BackupError } from './backup-error.ts'
import { backupFolder } from './backup-folder.ts'
import { installationId } from './installation-id.ts'
import { isEncryptionUsual, noteBackup, noteBackupMade } from './last-backup.ts'
import { backupName, type MadeBackup, makeBackup } from './make-backup.ts'

export const USAGE = `Usage:
  npm run backup                     everything in one file, in the folder for backups
  npm run backup -- --to <folder>    in another folder
  npm run backup -- --encrypt        encrypted with BACKUP_PASSPHRASE, or with a passphrase that you type
  npm run backup -- --with-key       with the secret key in it; an encrypted one always has it
  npm run backup -- --plain          not encrypted, although backups here usually are`

export interface BackupWords {
  to: string | null
  isEncrypted: boolean
  isPlain: boolean
  withKey: boolean
}

/** Runs before the database is opened. */
export function readBackupWords(words: string[]): BackupWords {
  const options = {
    to: { type: 'string' },
    encrypt: { type: 'boolean' },
    plain: { type: 'boolean' },
    'with-key': { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ args: words, options })
    if (values.plain && values.encrypt) throw new CommandError(USAGE)
    return {
      to: values.to ?? null,
      isEncrypted: values.encrypt ?? false,
      isPlain: values.plain ?? false,
      withKey: values['with-key'] ?? false,
    }
  } catch {
    throw new CommandError(USAGE)
  }
}

export async function runBackupCommand(app: CommandApp, words: BackupWords): Promise<string> {
  const { config, now } = app
  const folder = words.to === null ? backupFolder(config) : resolve(words.to)
  if (words.to !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${folder}.`)
  const passphrase = words.isPlain ? null : await passphraseFor(app, words)
  const at = now()
  const isEncrypted = passphrase !== null
  const installation = await installationId(app)
  const name = backupName({ installation, at, isScheduled: false, isEncrypted })
  const parts = { ...app, blobs: await openBlobs(config) }
  const path = join(folder, name)
  const withKey = words.withKey || isEncrypted
  const made = await untilStopped((signal) => makeBackup(parts, { path, passphrase, withKey, signal }))
  await noteBackup(app, { started_at: at, made })
  await noteBackupMade(app, made)
  return reportOf(made, config.DATA_DIR)
}

/** On Ctrl-C or the end of a session, the unfinished file is removed before the process ends. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopper = new AbortController()
  const stop = () => stopper.abort(new BackupError('Stopped. No backup was made.'))
  for (const name of SIGNALS) process.once(name, stop)
  return work(stopper.signal).finally(() => {
    for (const name of SIGNALS) process.off(name, stop)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns null only if nothing says that backups are encrypted here. */
async function passphraseFor(app: CommandApp, { isEncrypted }: BackupWords): Promise<string | null> {
  const chosen = await chosenPassphrase(app)
  if (chosen !== null) return chosen
  if (isEncrypted) return askPassphrase('Passphrase for this backup: ', true)
  if (await isEncryptionUsual(app))
    throw new BackupError(
      'Backups of this installation are encrypted, and the passphrase is not set here. ' +
        'Set BACKUP_PASSPHRASE, or add --encrypt to type one, or --plain. No backup was made.',
    )
  return null
}

/** The passphrase from the environment, or the one set under Installation. */
async function chosenPassphrase({ config, db }: CommandApp): Promise<string | null> {
  if (config.BACKUP_PASSPHRASE !== null) return config.BACKUP_PASSPHRASE
  const key = settingKey('BACKUP_PASSPHRASE')
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  if (!row) return null
  const found = await findSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined)
  try {
    if (found) return openSecrets(found.keys).open(row.value, key)
  } catch {
    // A wrong key is reported like a missing one.
  }
  throw new BackupError(
    'A passphrase is set under Installation, but the secret key that opens it is missing here. ' +
      'Set SECRET_KEY or BACKUP_PASSPHRASE. No backup was made.',
  )
}

function reportOf({ path, bytes, summary, has_key, is_encrypted }: MadeBackup, dataDir: string): string {
  const rows = Object.values(summary.rows).reduce((total, each) => total + each, 0)
  const missing = summary.missing_blobs.length
  return [
    `${path} (${(bytes / 1e6).toFixed(1)} MB): ${rows} rows and ${summary.blobs} files, ${is_encrypted ? '' : 'not '}encrypted.`,
    has_key
      ? `The secret key is in it.${is_encrypted ? '' : ' Keep it where nobody else can read it.'}`
      : `The secret key is not in it: keep a copy of ${join(dataDir, 'secret.key')} or SECRET_KEY elsewhere.`,
    ...(missing > 0
      ? [
          `${missing} files were missing on the disk already: ${summary.missing_blobs.slice(0, 3).join(', ')}…`,
        ]
      : []),
  ].join('\n')
}
