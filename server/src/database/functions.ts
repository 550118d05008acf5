import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { version as ownVersion } from '../../package.json'
import { unhurried } from './session-timeouts.ts'
import { StartError } from './start-error.ts'

/** Functions and their triggers, as `create or replace` statements. `names` are the functions that it defines. */
interface FunctionFile {
  file: string
  checksum: string
  names: string[]
  functions: string
  triggers: string[]
}
export interface StoredFile extends Pick<FunctionFile, 'file' | 'checksum' | 'names'> {
  version: string
  /** Checksums. */
  triggers: string[]
}
export interface Functions {
  files: FunctionFile[]
  /** The version of the program that they belong to. */
  version: string
}

/** In the source a file lies beside the code that calls it; the build copies all of them into one folder. */
const ownFolder = new URL(import.meta.url.endsWith('.ts') ? '../' : './functions/', import.meta.url)

export const NO_FUNCTIONS: Functions = { files: [], version: '0' }

export function readFunctions(folder: URL = ownFolder, version = ownVersion): Functions {
  const paths = fs
    .readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql') && !path.startsWith('database/migrations/'))
  const files = paths.sort().map((file) => readFile(folder, file))
  const owners = new Map<string, string>()
  for (const { file, names } of files)
    for (const name of names) {
      const other = owners.get(name)
      if (other && other !== file) throw new Error(`${other} and ${file} both define ${name}`)
      owners.set(name, file)
    }
  return { files, version }
}

function readFile(folder: URL, file: string): FunctionFile {
  const text = fs.readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')
  const paragraphs = text.split(/\n{2,}/)
  const isTrigger = (paragraph: string) => /^create or replace trigger /m.test(paragraph)
  return {
    file,
    checksum: checksumOf(text),
    names: [
      ...new Set(Array.from(text.matchAll(/^ *create or replace function (\w+)/gm), ([, name]) => name!)),
    ],
    functions: paragraphs.filter((paragraph) => !isTrigger(paragraph)).join('\n\n'),
    triggers: paragraphs.filter(isTrigger),
  }
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether the database already has these functions, or those of a newer program, which this one can work with too. */
export function areFunctionsCurrent({ files, version }: Functions, stored: StoredFile[]): boolean {
  if (stored.some((each) => isNewer(each.version, version))) return true
  const checksums = new Map(stored.map(({ file, checksum }) => [file, checksum]))
  return files.length === stored.length && files.every((each) => checksums.get(each.file) === each.checksum)
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

/**
 * Replaces what has changed, all functions in one transaction, and drops functions that no file defines any more. What was
 * done is noted last: an interrupted start repeats it.
 */
export async function replaceFunctions(client: pg.ClientBase, own: Functions): Promise<FunctionFile[]> {
  const stored = await storedFunctions(client)
  const checksums = new Map(stored.map(({ file, checksum }) => [file, checksum]))
  const changed = own.files.filter(({ file, checksum }) => checksums.get(file) !== checksum)
  await inTransaction(client, async () => {
    // The functions of one file may need those of another, so bodies are checked once all of them are there.
    await client.query('set local check_function_bodies = off')
    for (const { file, functions } of changed) await run(client, file, functions)
    await client.query('set local check_function_bodies = on')
    for (const { file, names } of changed) await run(client, file, CHECK_BODIES, [names])
  })
  const former = new Set(stored.flatMap(({ triggers }) => triggers))
  for (const { file, triggers } of changed)
    for (const trigger of triggers)
      if (!former.has(checksumOf(trigger))) await createTrigger(client, file, trigger)
  const names = new Set(own.files.flatMap((each) => each.names))
  await inTransaction(client, async () => {
    await dropFunctions(
      client,
      stored.flatMap((each) => each.names).filter((name) => !names.has(name)),
    )
    await client.query('delete from schema_functions')
    for (const { file, checksum, names, triggers } of own.files)
      await client.query(
        'insert into schema_functions (file, checksum, names, triggers, version) values ($1, $2, $3, $4, $5)',
        [file, checksum, names, triggers.map(checksumOf), own.version],
      )
  })
  return changed
}

export async function storedFunctions(client: pg.ClientBase): Promise<StoredFile[]> {
  return (await client.query<StoredFile>('select * from schema_functions')).rows
}

export const createFunctionHistory = `
  create table if not exists schema_functions (
    file text primary key,
    checksum text not null,
    names text[] not null,
    triggers text[] not null,
    version text not null
  )`

/** As PostgreSQL checks them when it creates one. */
const CHECK_BODIES = `
  select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = current_schema()::regnamespace and p.proname = any($1) and l.lanname in ('sql', 'plpgsql')`

async function run(client: pg.ClientBase, file: string, text: string, values?: unknown[]): Promise<void> {
  try {
    await client.query({ ...unhurried(text), ...(values && { values }) })
  } catch (error) {
    throw new StartError(`The functions of ${file} could not be replaced: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/**
 * It locks its table against writes. In a transaction of its own, so that it never waits for one table while it holds
 * another, and in short attempts, because those who write queue up behind it.
 */
async function createTrigger(client: pg.ClientBase, file: string, text: string): Promise<void> {
  for (;;) {
    try {
      return await run(client, file, `set local lock_timeout = '${LOCK_MS}ms'; ${text}`)
    } catch (error) {
      if (((error as Error).cause as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error
      await setTimeout(LOCK_MS)
    }
  }
}

const LOCK_MS = 300
const LOCK_NOT_AVAILABLE = '55P03'

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function dropFunctions(client: pg.ClientBase, names: string[]): Promise<void> {
  const { rows: triggers } = await client.query<{ name: string; table: string }>(
    `select quote_ident(t.tgname) as name, t.tgrelid::regclass::text as table from pg_trigger t
     join pg_proc p on p.oid = t.tgfoid
     where p.pronamespace = current_schema()::regnamespace and p.proname = any($1) and not t.tgisinternal`,
    [names],
  )
  for (const { name, table } of triggers) await client.query(`drop trigger ${name} on ${table}`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and p.proname = any($1)`,
    [names],
  )
  for (const { name } of functions) await client.query(`drop function ${name}`)
}
