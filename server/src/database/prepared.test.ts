import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { namesOfStatements, preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

const { db, connection, statementNames } = await testDatabase()

const preparedOn = async (connection: Kysely<Schema>) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    connection,
  )
  return rows.map(({ statement }) => statement)
}

test('what is found by equality alone is planned once on a connection, all else by its values', async () => {
  await db.connection().execute(async (connection) => {
    const bots = connection.selectFrom('bots').select('id').where('account_id', '=', 1)
    const byKey = bots.where('id', '=', 2)
    for (const query of [
      byKey,
      byKey,
      bots.where('id', '>', 2),
      bots.where('id', 'in', [2, 3]),
      bots.orderBy('id'),
    ])
      await query.execute()
    const prepared = await preparedOn(connection)
    expect(prepared).toEqual([byKey.compile().sql])
  })
})

test('a statement survives a column that a newer program adds, also on the other connections', async () => {
  await sql`create table boxes (id integer)`.execute(db)
  await sql`insert into boxes values (${1})`.execute(db)
  const all = (on: Kysely<Schema> = db) => sql<object>`select * from boxes where id = ${1}`.execute(on)
  await db.connection().execute(async (one) => {
    await Promise.all([all(one), db.connection().execute((other) => all(other))])
    await sql`alter table boxes add column colour text default 'red'`.execute(one)
    expect((await all(one)).rows).toEqual([{ id: 1, colour: 'red' }])
    // Inside a transaction nothing can be repeated.
    await db.transaction().execute(async (tx) => {
      expect((await all(tx)).rows).toEqual([{ id: 1, colour: 'red' }])
    })
  })
})

test('a transaction that meets a changed table is refused once, and every process hears of it', async () => {
  await sql`create table crates (id integer)`.execute(db)
  const all = (on: Kysely<Schema>) => sql<object>`select * from crates where id = ${1}`.execute(on)
  const inTransaction = () => db.transaction().execute((tx) => all(tx))
  await inTransaction()
  let heard = 0
  statementNames.onRenewed(() => {
    heard += 1
  })
  await sql`alter table crates add column colour text`.execute(db)
  await expect(inTransaction()).rejects.toThrow('cached plan must not change result type')
  expect(heard).toBe(1)
  await inTransaction()
})

test('a connection on which nobody answers is not asked again', async () => {
  const impatient = new pg.Pool({ ...connection, max: 1, query_timeout: 1000 })
  impatient.on('connect', (client) => client.on('error', () => {}))
  const asking = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparing(impatient, namesOfStatements()) }),
  })
  const silent = sql`select pg_sleep(${20})`.execute(asking)
  await expect(silent).rejects.toThrow('Query read timeout')
  expect((await sql<{ n: number }>`select 1 as n`.execute(asking)).rows).toEqual([{ n: 1 }])
  await impatient.end()
})
