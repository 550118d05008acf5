import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

const { db, pool, connection } = await testDatabase()

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

test('a column that a newer program adds costs a connection, and the next one knows it', async () => {
  await sql`create table boxes (id integer)`.execute(db)
  const all = () => sql<object>`select * from boxes where id = ${1}`.execute(db)
  expect((await all()).rows).toEqual([])
  await sql`alter table boxes add column colour text default 'red'`.execute(db)
  await expect(all()).rejects.toThrow('cached plan must not change result type')
  await sql`insert into boxes values (${1})`.execute(db)
  expect((await all()).rows).toEqual([{ id: 1, colour: 'red' }])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a connection on which nobody answers is not asked again', async () => {
  const impatient = new pg.Pool({ ...connection, max: 1, query_timeout: 1000 })
  impatient.on('connect', (client) => client.on('error', () => {}))
  const asking = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(impatient) }) })
  const silent = sql`select pg_sleep(${20})`.execute(asking)
  await expect(silent).rejects.toThrow('Query read timeout')
  expect((await sql<{ n: number }>`select 1 as n`.execute(asking)).rows).toEqual([{ n: 1 }])
  await impatient.end()
})
