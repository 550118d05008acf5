import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { inAccount } from './in-account.ts'
import type { Schema } from './schema.ts'

const { db, pool } = await testDatabase()

const accountOf = async (handle: typeof db) => {
  const { rows } = await sql<{ id: string | null }>`
    select nullif(current_setting('app.account_id', true), '') as id`.execute(handle)
  return rows[0]!.id
}

test('a transaction belongs to its account, and nothing of it is left on the connection', async () => {
  await db.connection().execute(async (connection) => {
    expect(await inAccount(connection, 7, accountOf)).toBe('7')
    expect(await accountOf(connection)).toBeNull()
    expect(await connection.transaction().execute(accountOf)).toBeNull()
  })
})

test('accounts that work at the same time do not mix', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => index)
  const seen = await Promise.all(ids.map((id) => inAccount(db, id, accountOf)))
  expect(seen).toEqual(ids.map(String))
})

test('what fails is undone, and the connection goes back clean', async () => {
  const insert = (tx: Transaction<Schema>) =>
    tx.insertInto('event_streams').values({ account_id: 3, last_seq: 1 }).execute()
  const failing = inAccount(db, 3, async (tx) => {
    await insert(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await inAccount(db, 3, (tx) => tx.selectFrom('event_streams').selectAll().execute())).toEqual([])
  expect(await accountOf(db)).toBeNull()
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('beginning and choosing the account is one round trip', async () => {
  const client = await pool.connect()
  client.release()
  const sent: string[] = []
  const { query } = client
  client.query = ((text: string, ...rest: unknown[]) => {
    sent.push(text)
    return (query as (...args: unknown[]) => unknown).call(client, text, ...rest)
  }) as typeof query
  await inAccount(db, 5, (tx) => tx.selectFrom('event_streams').select('last_seq').execute())
  client.query = query
  expect(sent).toEqual([
    'begin; set local app.account_id = 5; set local lock_timeout = 0',
    'select "last_seq" from "event_streams"',
    'commit',
  ])
})

test.each([-1, 1.5, Number.NaN, 2 ** 53, '1; drop table accounts' as unknown as number])(
  '%s is no account id',
  async (id) => {
    await expect(inAccount(db, id, accountOf)).rejects.toThrow(`Not an account id: ${id}`)
  },
)

test('a transaction of one account cannot become that of another', async () => {
  const nested = inAccount(db, 1, (tx) => inAccount(tx, 2, accountOf))
  await expect(nested).rejects.toThrow('inAccount was given a transaction')
})

test('a handle that outlived its transaction is refused', async () => {
  let kept: Transaction<Schema> | undefined
  await inAccount(db, 1, async (tx) => {
    kept = tx
  })
  await expect(accountOf(kept!)).rejects.toThrow('Transaction is already committed')
})

test('a connection that breaks inside a transaction fails that transaction only', async () => {
  const broken = inAccount(db, 1, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await eventually(async () => {
      const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])
      return rowCount
    }).toBe(0)
    return accountOf(tx)
  })
  await expect(broken).rejects.toThrow()
  expect(await inAccount(db, 1, accountOf)).toBe('1')
})
