import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrationFiles } from '../database/migrate.ts'
import { TooOldError } from '../database/squash.ts'
import { openBlobs } from '../platform/blobs.ts'
import { type CommandApp, CommandError } from '../platform/command.ts'
import { readConfig } from '../platform/config.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './format.ts'
import { noteRestored } from './last-backup.ts'
import { passphraseOf, verifyArchive } from './read-archive.ts'
import { type RestoreWish, restoreBackup } from './restore-backup.ts'

export const USAGE = `Usage:
  npm run restore -- <file>           brings the backup back into an empty installation
  npm run restore -- <file> --force   replaces everything that is there`

/** Verifies the whole file before the database is opened. */
export async function readRestoreWords(words: string[]): Promise<RestoreWish> {
  const { path, isForced } = wordsOf(words)
  const { BACKUP_PASSPHRASE } = readConfig(process.env)
  const passphrase = await passphraseOf(
    path,
    async () => BACKUP_PASSPHRASE ?? (await askPassphrase('Passphrase of this backup: ')),
  )
  const verified = await verifyArchive(path, passphrase)
  refuseUnknownVersion(verified.manifest)
  return { path, passphrase, isForced, verified }
}

export function refuseUnknownVersion({ migrations }: Pick<Manifest, 'migrations'>): void {
  try {
    migrationFiles(migrations)
  } catch (cause) {
    if (cause instanceof TooOldError)
      throw new BackupError(
        `This backup was made before version ${cause.release} of Switchboard. Restore it with that version, start it once, ` +
          'then start this one on the same database. Nothing was changed.',
        { cause },
      )
    throw new BackupError(
      'This backup was made by a version of Switchboard that this one does not know. ' +
        'Install that version or a newer one, then restore. Nothing was changed.',
      { cause },
    )
  }
}

function wordsOf(words: string[]) {
  try {
    const options = { force: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    if (positionals.length === 1) return { path: resolve(positionals[0]!), isForced: values.force ?? false }
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw new CommandError(USAGE)
}

export async function runRestoreCommand(app: CommandApp, wish: RestoreWish): Promise<string> {
  const { config, log, database } = app
  const { verified } = wish
  const blobs = await openBlobs(config)
  await restoreBackup({ database, config, blobs, log }, wish)
  await noteRestored(app, verified.manifest)
  const { rows, blobs: files } = verified.summary
  return [
    `Restored the backup of ${verified.manifest.made_at}: ${rows.accounts ?? 0} accounts, ${rows.chats ?? 0} chats, ` +
      `${rows.messages ?? 0} messages and ${files} files.`,
    'Make sure that the installation it comes from is stopped, then start this one with: npm start',
  ].join('\n')
}
