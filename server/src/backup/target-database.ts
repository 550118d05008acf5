import type pg from 'pg'
import { storedFunctions } from '../database/functions.ts'
import { ownNames } from '../database/migrate.ts'
import { BackupError } from './backup-error.ts'

/** Counts the connections of other Switchboard processes to this database. */
export async function otherSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name like 'switchboard%'
      and application_name not in ('switchboard restore', 'switchboard command')`)
  return Number(rows[0]!.count)
}

/** Whether an account was ever opened here. Throws if other programs have tables here: a restore would drop them. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'f', 'v', 'm') and c.relnamespace = current_schema()::regnamespace
      and ${notOfExtension('c')} order by 1`)
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return false
  const { first, tables } = ownNames()
  if (!names.includes('schema_migrations') || !(await isApplied(client, first)))
    throw new BackupError(
      'This database holds tables of something else. Restore into one of its own. Nothing was changed.',
    )
  const foreign = names.filter((name) => !tables.includes(name))
  if (foreign.length > 0)
    throw new BackupError(
      `This database holds tables that this version of Switchboard does not know: ${foreign.slice(0, 5).join(', ')}. ` +
        'Move them, or restore into another database. Nothing was changed.',
    )
  if (!names.includes('accounts')) return false
  const accounts = await client.query<{ is_called: boolean }>('select is_called from accounts_id_seq')
  return accounts.rows[0]!.is_called
}

/** Other programs have a table schema_migrations too, with other columns. */
async function isApplied(client: pg.Client, names: string[]): Promise<boolean> {
  const { rows } = await client.query<{ is_applied: boolean }>(
    `select exists (select from schema_migrations m
       where to_jsonb(m)->>'name' = any($1) and to_jsonb(m)->>'checksum' is not null) as is_applied`,
    [names],
  )
  return rows[0]!.is_applied
}

/** All that our files made in the schema, and nothing else. Sequences go with their tables. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { tables, functions } = ownNames()
  const replaced = (await hasFunctionHistory(client)) ? await storedFunctions(client) : []
  const { rows: madeTables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
       and c.relname = any($1) and ${notOfExtension('c')}`,
    [tables],
  )
  for (const { name } of madeTables) await client.query(`drop table ${name} cascade`)
  const { rows: madeFunctions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
       and p.proname = any($1) and ${notOfExtension('p')}`,
    [[...functions, ...replaced.flatMap(({ names }) => names)]],
  )
  for (const { name } of madeFunctions) await client.query(`drop function if exists ${name} cascade`)
}

/** Databases of version 3.4 have none. */
async function hasFunctionHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_functions') is not null as exists`,
  )
  return rows[0]!.exists
}

const notOfExtension = (object: 'c' | 'p') =>
  `not exists (select from pg_depend d where d.objid = ${object}.oid and d.deptype = 'e')`
