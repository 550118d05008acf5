import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationFiles } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { syncFolder } from '../platform/blobs/disk.ts'
import { newTempFile, removeAbandonedFiles } from '../platform/blobs/temp-files.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Config } from '../platform/config.ts'
import { findSecretKey, opensCheck } from '../platform/secrets.ts'
import { BackupError } from './backup-error.ts'
import {
  blobName,
  FORMAT,
  FORMAT_VERSION,
  KEY,
  MANIFEST,
  type Manifest,
  partName,
  SUMMARY,
  type Summary,
} from './format.ts'
import { openSnapshot, type Snapshot, type Table } from './snapshot.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupParts {
  database: Pick<Database, 'connection'>
  config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>
  blobs: Pick<Blobs, 'hold'>
  now(): Date
}

export interface BackupWish {
  /** Final path. Until the file is complete it has another name. */
  path: string
  passphrase: string | null
  /** Whether the secret key is part of it. */
  withKey: boolean
  signal?: AbortSignal
}

export interface MadeBackup {
  path: string
  bytes: number
  has_key: boolean
  is_encrypted: boolean
  summary: Summary
}

/** Everything as it was at one moment, in one file, while the product runs. */
export async function makeBackup(parts: BackupParts, wish: BackupWish): Promise<MadeBackup> {
  const temp = await newUnfinished(dirname(wish.path))
  const hold = await parts.blobs.hold()
  try {
    const snapshot = await openSnapshot(parts.database, wish.signal)
    try {
      const archive = writeArchive(temp, wish)
      const { summary, hasKey } = await fill(archive, { ...parts, snapshot, hold, wish }).catch(
        async (error: Error) => {
          await archive.abandon(error)
          throw error
        },
      )
      const { size } = await stat(temp)
      if (!(await hold.isKept()))
        throw new BackupError('Files were removed while they were read. No backup was made.')
      await moveIntoPlace(temp, wish.path)
      return {
        ...{ path: wish.path, bytes: size, has_key: hasKey, summary },
        is_encrypted: wish.passphrase !== null,
      }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await rm(temp, { force: true })
    throw wish.signal?.aborted ? wish.signal.reason : explained(error, dirname(wish.path))
  } finally {
    await hold.release()
  }
}

/** Never overwrites a file: the folder may be shared. */
async function moveIntoPlace(temp: string, path: string): Promise<void> {
  await link(temp, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || (await stat(path).catch(() => null)))
      throw new BackupError(`${path} is there already. No backup was made.`)
    // Not every file system supports hard links.
    await rename(temp, path)
  })
  await rm(temp, { force: true })
  await syncFolder(dirname(path))
}

const UNFINISHED = '.unfinished'

async function newUnfinished(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED)
  await mkdir(unfinished, { recursive: true, mode: 0o700 }).catch((error) => {
    throw explained(error, folder)
  })
  await removeAbandonedFiles(unfinished)
  return newTempFile(unfinished)
}

type Filling = BackupParts & {
  snapshot: Snapshot
  hold: Awaited<ReturnType<Blobs['hold']>>
  wish: BackupWish
}

async function fill(archive: ArchiveWriter, filling: Filling) {
  const { snapshot, hold, wish, config, now } = filling
  const key = wish.withKey ? await findSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined) : null
  if (wish.withKey && snapshot.keyCheck !== null && !(key && opensCheck(key.keys, snapshot.keyCheck)))
    throw wrongKey(key && (key.path ?? 'SECRET_KEY'), config.DATA_DIR)
  const manifest: Manifest = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    made_at: now().toISOString(),
    migrations: snapshot.migrations,
    secret_key: { is_included: key !== null, check: snapshot.keyCheck },
    tables: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
  }
  await archive.add(MANIFEST, json(manifest))
  for (const { name, sql } of migrationFiles(snapshot.migrations)) await archive.add(`schema/${name}`, sql)
  if (key) await archive.add(KEY, `${key.text.trim()}\n`, 0o600)
  const rows: Summary['rows'] = {}
  for (const table of snapshot.tables)
    rows[table.name] = await addTable(archive, snapshot, table, wish.signal)
  const blobs = await addBlobs(archive, snapshot, hold, wish.signal)
  const summary: Summary = { rows, sequences: await snapshot.sequences(), ...blobs }
  await archive.finish(SUMMARY, json(summary))
  return { summary, hasKey: key !== null }
}

/** Checked now, because on the day of the restore it would be too late. */
const wrongKey = (source: string | null, dataDir: string) =>
  new BackupError(
    source === null
      ? `The secret key is neither in SECRET_KEY nor in ${join(dataDir, 'secret.key')}, and this backup is to hold it. No backup was made.`
      : `${source} is not the key of this installation. Set SECRET_KEY as Switchboard has it. No backup was made.`,
  )

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const PART_BYTES = 1024 * 1024
const NEW_LINE = 10

const addTable = (archive: ArchiveWriter, snapshot: Snapshot, table: Table, signal?: AbortSignal) =>
  addRows(
    archive,
    (part) => partName(table.name, part),
    (onBytes) => snapshot.rowsOf(table, onBytes),
    signal,
  )

/** Adds rows in the text format of COPY as files of about a megabyte. Returns the number of rows. */
export async function addRows(
  archive: ArchiveWriter,
  nameOf: (part: number) => string,
  read: (onBytes: (bytes: Buffer) => Promise<void>) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let waiting: Buffer[] = []
  let length = 0
  let part = 0
  const add = async (bytes: Buffer) => {
    part += 1
    await archive.add(nameOf(part), bytes)
  }
  const count = await read(async (bytes) => {
    signal?.throwIfAborted()
    waiting.push(bytes)
    length += bytes.length
    if (length < PART_BYTES) return
    const whole = Buffer.concat(waiting)
    const end = whole.lastIndexOf(NEW_LINE) + 1
    if (end > 0) await add(whole.subarray(0, end))
    waiting = [whole.subarray(end)]
    length = whole.length - end
  })
  if (length > 0) await add(Buffer.concat(waiting))
  return count
}

async function addBlobs(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  hold: Filling['hold'],
  signal?: AbortSignal,
): Promise<Pick<Summary, 'blobs' | 'missing_blobs'>> {
  const missing_blobs: string[] = []
  let blobs = 0
  for await (const hash of snapshot.blobs()) {
    signal?.throwIfAborted()
    const file = await hold.open(hash)
    if (!file) {
      missing_blobs.push(hash)
      continue
    }
    await archive.addStream(blobName(hash), file.size, file.content)
    blobs += 1
  }
  return { blobs, missing_blobs }
}

function explained(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new BackupError(`The disk of ${folder} is full. No backup was made.`, { cause: error })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return new BackupError(`${folder} cannot be written to (${code}). No backup was made.`, { cause: error })
  return error
}

/** `switchboard-1a2b3c4d-20261118T030000Z.tar.gz`: installation id and time; `.age` if encrypted. */
export function backupName({ installation, at, isScheduled, isEncrypted }: BackupKind): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `switchboard-${installation}-${isScheduled ? 'scheduled-' : ''}${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

type BackupKind = { installation: string; at: Date; isScheduled: boolean; isEncrypted: boolean }

const NAME = /^switchboard-([0-9a-f]{8})-(scheduled-)?\d{8}T\d{6}Z\.tar\.gz(\.age)?$/

/** False for backups of other installations in the same folder. */
export const isBackupOf = (installation: string, name: string) => NAME.exec(name)?.[1] === installation
export const isScheduledName = (name: string) => NAME.exec(name)?.[2] !== undefined
