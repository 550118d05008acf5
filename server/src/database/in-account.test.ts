import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inAccount } from './in-account.ts'

const { db } = await testDatabase()

test('a transaction of an account carries its id, and nothing is left of it afterwards', async () => {
  const seen = await inAccount(db, 7, async (tx) => {
    const { rows } = await sql<{ id: string }>`select current_setting('app.account_id') as id`.execute(tx)
    return rows[0]!.id
  })
  expect(seen).toBe('7')
})
