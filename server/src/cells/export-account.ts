import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { blobName } from '../backup/format.ts'
import { addRows } from '../backup/make-backup.ts'
import { copyOut } from '../backup/snapshot.ts'
import { type ArchiveWriter, writeArchive } from '../backup/write-archive.ts'
import type { App } from '../context.ts'
import { appliedTo } from '../database/migrate.ts'
import { CommandError } from '../platform/command.ts'
import { PLACES, type SealedRow } from '../privacy/reseal-secrets.ts'
import { type AccountTable, accountTables, censusOf, listed, rowsOf, withAccount } from './account-tables.ts'
import { ownCellRecord } from './cell-number.ts'
import { CENSUS, FORMAT, MANIFEST, type Manifest, partName, SECRETS } from './format.ts'
import { beginCopy, type Copy, freeze, hashOf, unfreeze } from './moves.ts'

type Parts = Pick<App, 'db' | 'secrets' | 'blobs'> & { database: Pick<App['database'], 'connection'> }

export interface ExportWish {
  account: { id: number; email: string }
  path: string
  passphrase: string
  /** Freezes the account, and exports what changed since the first copy. */
  isLast: boolean
  drainMs?: number
}

export async function exportAccount(
  parts: Parts,
  wish: ExportWish,
): Promise<{ rows: number; blobs: number }> {
  const { id } = wish.account
  await refuseFirst(parts, id)
  await mkdir(dirname(wish.path), { recursive: true })
  const frozen = wish.isLast ? await freeze(parts, id, wish.drainMs) : null
  const hold = await parts.blobs.hold()
  try {
    return await withAccount(
      parts.database.connection,
      id,
      'begin isolation level repeatable read read only',
      async (client) => {
        const copy = frozen ?? (await beginCopy(parts, id, await oldestTransaction(client)))
        const archive = writeArchive(wish.path, { passphrase: wish.passphrase })
        return fill({ ...parts, archive, client, hold, copy, wish }).catch(async (error: Error) => {
          await archive.abandon(error)
          throw error
        })
      },
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(wish.path, { force: true })
    if (frozen) await unfreeze(parts, id)
    throw error
  } finally {
    await hold.release()
  }
}

/** The owner of an installation sees all accounts of it, and must not arrive elsewhere. */
async function refuseFirst({ db }: Parts, account: number): Promise<void> {
  const first = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'first_account')
    .executeTakeFirst()
  if (Number(first?.value) === account)
    throw new CommandError('This account owns the installation, and stays here.')
}

/** Later transactions may be missing from this snapshot, earlier ones are in it. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as id',
  )
  return rows[0]!.id
}

type Filling = Parts & {
  archive: ArchiveWriter
  client: pg.Client
  hold: Awaited<ReturnType<App['blobs']['hold']>>
  copy: Copy
  wish: ExportWish
}

async function fill(filling: Filling): Promise<{ rows: number; blobs: number }> {
  const { archive, client, copy, wish, db } = filling
  const tables = await accountTables(client)
  const manifest: Manifest = {
    format: FORMAT,
    account_id: wish.account.id,
    email: wish.account.email,
    migrations: await appliedTo(client),
    cell: await db.transaction().execute(ownCellRecord),
    copy: copy.copy,
    code_hash: copy.code && hashOf(copy.code),
    tables,
  }
  await archive.add(MANIFEST, JSON.stringify(manifest))
  // Rows that are gone leave the target children first.
  if (copy.since)
    for (const table of tables.toReversed()) await addTable(filling, table, 'keys', listed(table.key), '')
  let rows = 0
  for (const table of tables)
    rows += await addTable(filling, table, 'rows', listed(table.columns), changedSince(copy.since))
  await archive.add(SECRETS, JSON.stringify(await openedSecrets(filling)))
  const blobs = await addBlobs(filling, tables)
  await archive.finish(CENSUS, JSON.stringify(await censusOf(client, tables, wish.account.id)))
  return { rows, blobs }
}

const addTable = (
  { archive, client, wish }: Filling,
  table: AccountTable,
  kind: 'keys' | 'rows',
  columns: string,
  condition: string,
) =>
  addRows(
    archive,
    (part) => partName(kind, table.name, part),
    (onBytes) =>
      copyOut(
        client,
        `select ${columns} from ${table.name} where ${rowsOf(table, wish.account.id)}${condition}`,
        onBytes,
      ),
  )

/** Too many rather than too few: all rows of transactions that the first copy may lack. */
const changedSince = (since: string | null) =>
  since === null ? '' : ` and age(xmin) <= age((${BigInt(since)} % 4294967296)::text::xid)`

/** The archive is encrypted with a passphrase that only the two installations know. */
async function openedSecrets({ db, secrets, client, wish }: Filling) {
  const { rows } = await sql<SealedRow>`select * from sealed_secrets()`.execute(db)
  const { rows: people } = await client.query<{ id: number }>(
    `select id from users where ${rowsOf({ name: 'users', key: ['id'] }, wish.account.id)}`,
  )
  const ids = new Set(people.map(({ id }) => id))
  return rows
    .filter(({ kind, account_id, id }) =>
      kind === 'totp_secret' ? ids.has(id) : account_id === wish.account.id,
    )
    .map((row) => ({ ...row, plain: secrets.open(row.sealed, PLACES[row.kind](row)) }))
}

async function addBlobs({ archive, client, hold, copy, wish }: Filling, tables: AccountTable[]) {
  const queries = tables
    .filter(({ columns }) => columns.includes('blob'))
    .map(
      (table) =>
        `select blob from ${table.name} where blob is not null and ${rowsOf(table, wish.account.id)}`,
    )
    .map((query) => query + changedSince(copy.since))
  const { rows } = await client.query<{ blob: string }>(queries.join(' union '))
  let blobs = 0
  for (const { blob } of rows) {
    const file = await hold.open(blob)
    // The row says that the file is missing here too.
    if (!file) continue
    await archive.addStream(blobName(blob), file.size, file.content)
    blobs += 1
  }
  return blobs
}
