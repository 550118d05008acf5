import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { BLOB } from '../backup/format.ts'
import { type ArchiveEntry, readArchive } from '../backup/read-archive.ts'
import type { App } from '../context.ts'
import { appliedTo } from '../database/migrate.ts'
import { CommandError } from '../platform/command.ts'
import { PLACES, type SealedRow } from '../privacy/reseal-secrets.ts'
import { type AccountTable, accountTables, censusOf, listed, rowsOf, withAccount } from './account-tables.ts'
import { ownCellRecord, storeCell } from './cell-number.ts'
import { CENSUS, Census, KEYS_PART, MANIFEST, Manifest, ROWS_PART, SECRETS, Secrets } from './format.ts'
import { receiptOf } from './moves.ts'
import { removeRows } from './remove-account.ts'

type Parts = Pick<App, 'db' | 'secrets' | 'blobs'> & { database: Pick<App['database'], 'connection'> }

export interface Arrived {
  account_id: number
  email: string
  /** Null after a first copy. */
  receipt: string | null
}

/** Rows in one transaction, then files. The account stays closed, and an import that failed may be repeated. */
export async function importAccount(parts: Parts, path: string, passphrase: string): Promise<Arrived> {
  const manifest = await manifestOf(path, passphrase)
  await refuseClash(parts, manifest)
  await withAccount(parts.database.connection, manifest.account_id, 'begin', async (client) => {
    await refuseOtherVersion(client, manifest)
    await noteArriving(client, manifest)
    await importRows({ ...parts, client, manifest }, path, passphrase)
  })
  // A row refers to each file now, so nobody removes it.
  await readArchive(path, passphrase, async ({ name, body }) => {
    const hash = BLOB.exec(name)?.[1]
    if (!hash) return drain(body)
    await parts.db.transaction().execute(async (tx) => {
      await sql`select lock_blob(${hash})`.execute(tx)
      await parts.blobs.put(body, { maxBytes: Number.MAX_SAFE_INTEGER })
    })
  })
  const { account_id, email, copy, code_hash } = manifest
  if (code_hash === null) return { account_id, email, receipt: null }
  await parts.db.updateTable('moves').set({ is_complete: true }).where('account', '=', account_id).execute()
  return { account_id, email, receipt: receiptOf(copy, code_hash) }
}

/** The first file of the archive; the rest is not read yet. */
async function manifestOf(path: string, passphrase: string): Promise<Manifest> {
  let found: Manifest | undefined
  const enough = new Error('The rest is read later.')
  await readArchive(path, passphrase, async ({ name, body }) => {
    if (name === MANIFEST) found = Manifest.safeParse(JSON.parse(await text(Readable.from(body)))).data
    throw enough
  }).catch((error) => {
    if (error !== enough) throw error
  })
  if (!found) throw new CommandError(`${path} is not an account of Switchboard.`)
  return found
}

/** Ids of two installations with one number could be the same. */
async function refuseClash({ db }: Parts, { cell, account_id }: Manifest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = await ownCellRecord(tx)
    for (const [number, id] of Object.entries(cell.known))
      if ((own.known[number] ?? id) !== id)
        throw new CommandError(
          `Two installations have the cell number ${number}. Give each its own with CELL before its first account.`,
        )
    await storeCell(tx, { ...own, known: { ...cell.known, ...own.known } })
    const { rows } = await sql<{ is_here: boolean }>`
      select exists (select from moves where account = ${account_id} and state <> 'arriving') as is_here`.execute(
      tx,
    )
    if (rows[0]!.is_here)
      throw new CommandError('The account was here before. Remove what is left of it, then import it.')
  })
}

async function refuseOtherVersion(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const own = await appliedTo(client)
  const textOf = (applied: typeof own) =>
    JSON.stringify(applied.map(({ name, checksum }) => [name, checksum]))
  if (textOf(own) !== textOf(migrations))
    throw new CommandError('Both installations must run the same version of Switchboard.')
}

async function noteArriving(client: pg.Client, manifest: Manifest): Promise<void> {
  const { account_id, copy, code_hash } = manifest
  const { rows } = await client.query<{ copy: string | null; is_here: boolean }>(
    `select (select copy from moves where account = $1 and state = 'arriving') as copy,
       exists (select from accounts where id = $1) as is_here`,
    [account_id],
  )
  const { copy: former, is_here } = rows[0]!
  if (is_here && former === null) throw new CommandError('The account is here already.')
  if (code_hash !== null && former !== copy)
    throw new CommandError(
      'Import the first copy before the last one: this file holds only what changed since.',
    )
  if (code_hash === null && former !== null) await removeRows(client, account_id)
  await client.query(
    `insert into moves (account, state, copy, code) values ($1, 'arriving', $2, $3)
     on conflict (account) do update set copy = excluded.copy, code = excluded.code, is_complete = false`,
    [account_id, copy, code_hash],
  )
}

type Importing = Parts & { client: pg.Client; manifest: Manifest }

async function importRows(importing: Importing, path: string, passphrase: string): Promise<void> {
  const { client, manifest } = importing
  const { account_id } = manifest
  const merge = tableMerger(client, manifest)
  let census: Census | undefined
  // Tables without a row have no file, and lose what they have here.
  const withKeys = new Set<string>()
  await readArchive(path, passphrase, async ({ name, body }: ArchiveEntry) => {
    const keys = KEYS_PART.exec(name)?.[1]
    const rows = ROWS_PART.exec(name)?.[1]
    if (keys) withKeys.add(keys)
    if (keys) return merge.add('keys', keys, body)
    if (rows) return merge.add('rows', rows, body)
    await merge.end()
    if (name === SECRETS)
      await sealSecrets(importing, Secrets.parse(JSON.parse(await text(Readable.from(body)))))
    else if (name === CENSUS) census = Census.parse(JSON.parse(await text(Readable.from(body))))
    else await drain(body)
  })
  const emptied = manifest.code_hash === null ? [] : manifest.tables.filter(({ name }) => !withKeys.has(name))
  for (const table of emptied.toReversed())
    if (!isPersonal(table.name))
      await client.query(`delete from ${pg.escapeIdentifier(table.name)} where ${rowsOf(table, account_id)}`)
  await client.query('update bots set poll_owner = null where account_id = $1', [account_id])
  const tables = await accountTables(client)
  const found = await censusOf(client, tables, account_id)
  const differing = tables.map(({ name }) => name).filter((name) => found[name] !== census?.[name])
  if (differing.length > 0)
    throw new CommandError(`Not everything arrived (${differing.join(', ')}). Nothing was changed.`)
}

const isPersonal = (name: string) => name === 'users' || name === 'recovery_codes'

/** COPY does not support row-level security, so rows come by way of a temporary table, and the wall checks them. */
function tableMerger(client: pg.Client, { account_id, tables }: Manifest) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let current: { kind: 'keys' | 'rows'; table: AccountTable; stream: CopyStreamQuery } | undefined

  async function begin(kind: 'keys' | 'rows', table: AccountTable) {
    const columns = listed(kind === 'keys' ? table.key : table.columns)
    await client.query(
      `create temporary table arriving on commit drop as select ${columns} from ${pg.escapeIdentifier(table.name)} where false`,
    )
    current = { kind, table, stream: client.query(copyFrom('copy arriving from stdin')) }
  }

  async function end() {
    if (!current) return
    const { kind, table, stream } = current
    current = undefined
    await pipeline(Readable.from([]), stream)
    await client.query('analyze arriving')
    await client
      .query(kind === 'keys' ? deletion(table, account_id) : upsert(table, account_id))
      .catch(explain)
    await client.query('drop table arriving')
  }

  return {
    end,
    async add(kind: 'keys' | 'rows', name: string, body: AsyncIterable<Buffer>) {
      const table = byName.get(name)
      if (!table) throw new CommandError(`The file names a table ${name} that it does not describe.`)
      if (current?.kind !== kind || current.table !== table) {
        await end()
        await begin(kind, table)
      }
      await pipeline(Readable.from(body), current!.stream, { end: false })
    },
  }
}

/** People stay: they may belong to other accounts here. */
function deletion(table: AccountTable, accountId: number): string {
  if (isPersonal(table.name)) return 'select'
  const isSame = table.key.map(
    (column) => `a.${pg.escapeIdentifier(column)} = t.${pg.escapeIdentifier(column)}`,
  )
  return `delete from ${pg.escapeIdentifier(table.name)} t where ${rowsOf(table, accountId)}
    and not exists (select from arriving a where ${isSame.join(' and ')})`
}

/** A person who also belongs to another account here keeps the password of this installation. */
function upsert({ name, columns, key }: AccountTable, accountId: number): string {
  const id = pg.escapeIdentifier(name)
  const others = columns.filter((column) => !key.includes(column))
  const sets = others.map(
    (column) => `${pg.escapeIdentifier(column)} = excluded.${pg.escapeIdentifier(column)}`,
  )
  const isOurs = isPersonal(name)
    ? `where not exists (select from memberships m where m.user_id = ${id}.${name === 'users' ? 'id' : 'user_id'}
        and m.account_id <> ${accountId})`
    : ''
  const change = others.length > 0 ? `do update set ${sets.join(', ')} ${isOurs}` : 'do nothing'
  return `insert into ${id} (${listed(columns)}) overriding system value select ${listed(columns)} from arriving
    on conflict (${listed(key)}) ${change}`
}

function explain(error: pg.DatabaseError): never {
  if (error.code !== '23505') throw error
  throw new CommandError(
    `${error.detail ?? error.message} Somebody or something of this account is here under another id (${error.constraint}). ` +
      'Nothing was changed.',
    { cause: error },
  )
}

async function sealSecrets({ client, secrets }: Importing, rows: ReturnType<typeof Secrets.parse>) {
  for (const { kind, account_id, id, sealed, plain } of rows) {
    const place = PLACES[kind as SealedRow['kind']]({ account_id, id })
    await client.query('select replace_sealed_secret($1, $2, $3, $4, $5)', [
      ...[kind, account_id, id, sealed],
      secrets.seal(plain, place),
    ])
  }
  await client.query(`set local app.lookup = 'on'`)
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}
