import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

const root = temporaryFolder()

const answer = (text: string) =>
  `create or replace function answer() returns text language sql as $$ select '${text}' $$;\n`
const note = `
create or replace function note() returns trigger language plpgsql as $$ begin return null; end $$;

create or replace trigger note after insert on shelves for each row execute function note();
`

test('a start replaces the functions of changed files only, and drops those of a file that is gone', async () => {
  const { pool, start, write, remove } = await emptyDatabase({
    'a/answer.sql': answer('old'),
    'b/note.sql': note,
  })
  await start()
  const noteBefore = await rowOf(pool, 'note')
  write({ 'a/answer.sql': answer('new') })
  await start()
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 'new' }])
  expect(await rowOf(pool, 'note')).toEqual(noteBefore)
  remove('b/note.sql')
  await start()
  expect(await rowOf(pool, 'note')).toBeUndefined()
  await pool.query('insert into shelves values (1)')
})

test('functions may need each other in any order, and a body with an error is refused', async () => {
  const { pool, start, write } = await emptyDatabase({
    'a.sql': 'create or replace function a() returns int language sql as $$ select b() $$;',
    'b.sql': 'create or replace function b() returns int language sql as $$ select 2 $$;',
  })
  await start()
  expect((await pool.query('select a()')).rows).toEqual([{ a: 2 }])
  write({
    'a.sql': 'create or replace function a() returns int language sql as $$ select b() + 1 $$;',
    'b.sql': 'create or replace function b() returns int language sql as $$ select id from nowhere $$;',
  })
  await expect(start()).rejects.toThrow(
    'The functions of b.sql could not be replaced: relation "nowhere" does not exist.',
  )
  expect((await pool.query('select a()')).rows).toEqual([{ a: 2 }])
})

test('a start that failed at a trigger repeats its file', async () => {
  const { pool, start } = await emptyDatabase({ 'note.sql': note.replace('shelves', 'books') })
  await expect(start()).rejects.toThrow('relation "books" does not exist')
  await pool.query('create table books (id int)')
  await start()
  expect((await pool.query(`select tgname from pg_trigger where not tgisinternal`)).rows).toEqual([
    { tgname: 'note' },
  ])
})

test('a trigger waits for writers without holding up others, and is left alone while it stays the same', async () => {
  const { pool, connection, start, write } = await emptyDatabase({})
  await start()
  write({ 'note.sql': note })
  const writer = new pg.Client(connection)
  await writer.connect()
  await writer.query('begin; insert into shelves values (1)')
  let isStarted = false
  const starting = start().then(() => {
    isStarted = true
  })
  await eventually(() => rowOf(pool, 'note')).toBeDefined()
  for (const id of [2, 3, 4]) await pool.query('insert into shelves values ($1)', [id])
  expect(isStarted).toBe(false)
  await writer.query('commit')
  await starting
  await writer.query('begin; insert into shelves values (5)')
  write({ 'note.sql': note.replace('return null', 'return new') })
  await start()
  await writer.query('commit')
  await writer.end()
})

test('an older program leaves the functions of a newer one as they are', async () => {
  const { pool, start, write } = await emptyDatabase({ 'answer.sql': answer('of 3.9') })
  await start('3.9.0')
  write({ 'answer.sql': answer('of 3.10') })
  await start('3.10.0')
  write({ 'answer.sql': answer('of 3.9') })
  await start('3.9.0')
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 'of 3.10' }])
})

test('two files may not define one function', () => {
  const folder = fs.mkdtempSync(path.join(root, 'f'))
  for (const name of ['a.sql', 'b.sql']) fs.writeFileSync(path.join(folder, name), answer('twice'))
  expect(() => readFunctions(pathToFileURL(`${folder}/`))).toThrow('a.sql and b.sql both define answer')
})

test('every function that bypasses the limits of its caller lies in database/functions', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  const reviewed = readFunctions().files.filter(({ file }) => file.startsWith('database/functions/'))
  const names = reviewed.flatMap((each) => each.names)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ name }) => !names.includes(name))).toEqual([])
})

async function rowOf(pool: pg.Pool, name: string) {
  return (await pool.query('select oid, xmin from pg_proc where proname = $1', [name])).rows[0]
}

/** A database with one table, and a folder of function files for the running test. */
async function emptyDatabase(files: Record<string, string>) {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await database.pool.query('drop schema public cascade; create schema public')
  const migrations = fs.mkdtempSync(path.join(root, 'm'))
  fs.writeFileSync(path.join(migrations, '0001_shelves.sql'), 'create table shelves (id int)')
  const folder = fs.mkdtempSync(path.join(root, 'f'))
  const urlOf = (name: string) => pathToFileURL(`${name}/`)
  const write = (added: Record<string, string>) => {
    for (const [name, sql] of Object.entries(added)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.writeFileSync(path.join(folder, name), sql)
    }
  }
  write(files)
  const start = (version = '1.0.0') =>
    migrate(database.pool, quietLog, urlOf(migrations), readFunctions(urlOf(folder), version))
  return { ...database, write, start, remove: (name: string) => fs.rmSync(path.join(folder, name)) }
}
