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
import { noteBackup, noteBackupMade } from './last-backup.ts'
import { backupName, type MadeBackup, makeBackup } from './make-backup.ts'

export const USAGE = `Usage:
  npm run backup                     everything in one file, in the folder for backups
  npm run backup -- --to <folder>    in another folder
  npm run backup -- --encrypt        encrypted with a passphrase: that of BACKUP_PASSPHRASE, or asked for
  npm run backup -- --with-key       with the secret key in it; an encrypted one always has it`

export interface BackupWords {
  to: string | null
  isEncrypted: boolean
  withKey: boolean
}

/** Before any database is opened. */
export function readBackupWords(words: string[]): BackupWords {
  const options = {
    to: { type: 'string' },
    encrypt: { type: 'boolean' },
    'with-key': { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ args: words, options })
    return {
      to: values.to ?? null,
      isEncrypted: values.encrypt ?? false,
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
  const passphrase =
    (await chosenPassphrase(app)) ??
    (words.isEncrypted ? await askPassphrase('Passphrase for this backup: ', true) : null)
  const at = now()
  const made = await makeBackup(
    { ...app, blobs: await openBlobs(join(config.DATA_DIR, 'blobs')) },
    {
      path: join(folder, backupName({ at, isScheduled: false, isEncrypted: passphrase !== null })),
      passphrase,
      withKey: words.withKey || passphrase !== null,
    },
  )
  await noteBackup(app, { started_at: at, made })
  await noteBackupMade(app, made)
  return reportOf(made, config.DATA_DIR)
}

/** In the environment, or under Installation. */
async function chosenPassphrase({ config, db }: CommandApp): Promise<string | null> {
  if (config.BACKUP_PASSPHRASE !== null) return config.BACKUP_PASSPHRASE
  const key = settingKey('BACKUP_PASSPHRASE')
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  const found = row && (await findSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined))
  return found ? openSecrets(found.keys).open(row.value, key) : null
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
