import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { migrate } from './migrate.ts'

const root = temporaryFolder()

test('files run once, in the order of their numbers', async () => {
  const { pool, run, write } = await emptyDatabase({
    '0001_shelves.sql': 'create table shelves (id int)',
    '0002_books.sql': 'alter table shelves add title text; insert into shelves values (1, $$Ślady$$)',
  })
  await run()
  await run()
  write({ '0003_more.sql': 'insert into shelves values (2, $$Lalka$$)' })
  await run()
  expect((await pool.query('select title from shelves order by id')).rows).toEqual([
    { title: 'Ślady' },
    { title: 'Lalka' },
  ])
  expect((await pool.query('select version, name from schema_migrations order by version')).rows).toEqual([
    { version: 1, name: '0001_shelves.sql' },
    { version: 2, name: '0002_books.sql' },
    { version: 3, name: '0003_more.sql' },
  ])
})

test('a failing file is undone as a whole, named, and those before it stay', async () => {
  const { pool, run, write } = await emptyDatabase({
    '0001_good.sql': 'create table kept (id int)',
    '0002_bad.sql': 'create table half (id int); select nonsense',
  })
  await expect(run()).rejects.toThrow(
    'Migration 0002_bad.sql failed: column "nonsense" does not exist. It was undone.',
  )
  const tables = await pool.query("select to_regclass('kept') as kept, to_regclass('half') as half")
  expect(tables.rows).toEqual([{ kept: 'kept', half: null }])
  write({ '0002_bad.sql': 'create table half (id int)' })
  await run()
})

test('several starters at once apply every file once', async () => {
  const { connection, pool, run } = await emptyDatabase({
    '0001_slow.sql': 'create table slow (id int); select pg_sleep(0.2)',
    '0002_row.sql': 'insert into slow values (1)',
  })
  const pools = [1, 2, 3, 4].map(() => openPool(connection))
  await Promise.all(pools.map(run))
  await Promise.all(pools.map((each) => each.end()))
  expect((await pool.query('select count(*) from slow')).rows).toEqual([{ count: 1 }])
})

test('an index is built concurrently while others write and start, and a failed attempt is repeated', async () => {
  const { connection, pool, run, write } = await emptyDatabase({
    '0001_table.sql': 'create table busy (id int); insert into busy values (1), (1)',
  })
  await run()
  const file = (unique: string) =>
    `-- concurrently\ndrop index concurrently if exists busy_by_id;\ncreate ${unique}index concurrently busy_by_id on busy (id);\n`
  write({ '0002_index.sql': file('unique ') })
  await expect(run()).rejects.toThrow('The next start repeats it.')
  write({ '0002_index.sql': file('') })
  const pools = [1, 2].map(() => openPool(connection))
  await Promise.all(pools.map(run))
  await Promise.all(pools.map((each) => each.end()))
  const { rows } = await pool.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('busy_by_id')`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an older program refuses a newer schema and changes nothing', async () => {
  const { folder, pool, run } = await emptyDatabase({
    '0001_first.sql': 'select 1',
    '0002_newer.sql': 'select 2',
  })
  await run()
  fs.rmSync(path.join(folder, '0002_newer.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this program (it has 0002_newer.sql).')
  expect((await pool.query('select count(*) from schema_migrations')).rows).toEqual([{ count: 2 }])
})

test('a file that was changed after it ran is refused; other line ends are no change', async () => {
  const { run, write } = await emptyDatabase({ '0001_first.sql': 'select 1;\nselect 2;\n' })
  await run()
  write({ '0001_first.sql': 'select 1;\r\nselect 2;\r\n' })
  await run()
  write({ '0001_first.sql': 'select 3;\n' })
  await expect(run()).rejects.toThrow('Migration 0001_first.sql was changed after it was applied')
})

test('two files with the same number are refused', async () => {
  const { run } = await emptyDatabase({ '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' })
  await expect(run()).rejects.toThrow('Migrations 0001_a.sql and 0001_b.sql have the same number')
})

test('a migration merged later with a lower number is applied on a database that has the higher one', async () => {
  const { pool, run, write } = await emptyDatabase({
    '0001_first.sql': 'create table steps (name text)',
    '0004_higher.sql': "insert into steps values ('higher')",
  })
  await run()
  write({ '0002_lower.sql': "insert into steps values ('lower')" })
  await run()
  await run()
  expect((await pool.query('select name from steps')).rows).toEqual([{ name: 'higher' }, { name: 'lower' }])
})

test('when nothing is to be done a start costs one query', async () => {
  const { connection } = await emptyDatabase({})
  const run = (pool: pg.Pool) => migrate(pool, quietLog)
  const first = openPool(connection)
  await run(first)
  await first.end()
  const queries: string[] = []
  const pool = openPool(connection)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      queries.push(String(args[0]))
      return query(...args)
    }) as typeof client.query
  })
  await run(pool)
  await pool.end()
  expect(queries).toHaveLength(1)
})

/** The pool's last connections may still be closing when the test database is dropped. */
function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(connection)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** An empty database and a folder of migrations for the running test. */
async function emptyDatabase(files: Record<string, string>) {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await database.pool.query('drop schema public cascade; create schema public')
  const folder = fs.mkdtempSync(path.join(root, 'm'))
  const write = (added: Record<string, string>) => {
    for (const [name, sql] of Object.entries(added)) fs.writeFileSync(path.join(folder, name), sql)
  }
  write(files)
  const run = (pool = database.pool) => migrate(pool, quietLog, pathToFileURL(`${folder}/`))
  return { ...database, folder, write, run }
}
