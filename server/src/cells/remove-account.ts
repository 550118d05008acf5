import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../context.ts'
import { CommandError } from '../platform/command.ts'
import { accountTables, rowsOf, withAccount } from './account-tables.ts'

type Parts = Pick<App, 'db' | 'blobs'> & { database: Pick<App['database'], 'connection'> }

/** What another installation serves, or what has arrived and was not opened. Nothing is disconnected from providers. */
export async function removeAccount(parts: Parts, account: number): Promise<void> {
  const move = await parts.db
    .selectFrom('moves')
    .select('state')
    .where('account', '=', account)
    .executeTakeFirst()
  if (move?.state !== 'moved' && move?.state !== 'arriving')
    throw new CommandError('This installation serves the account. Move it first.')
  const blobs = await withAccount(parts.database.connection, account, 'begin', async (client) => {
    const removed = await removeRows(client, account)
    await client.query('delete from moves where account = $1', [account])
    return removed
  })
  for (const blob of blobs)
    await parts.db.transaction().execute(async (tx) => {
      await sql`select lock_blob(${blob})`.execute(tx)
      const { rows } = await sql<{ used: boolean }>`select is_blob_used(${blob}) as used`.execute(tx)
      if (!rows[0]!.used) await parts.blobs.remove(blob)
    })
}

/** Returns the files that its rows referred to. People who belong to no other account go with it. */
export async function removeRows(client: pg.Client, account: number): Promise<string[]> {
  const tables = await accountTables(client)
  const { rows } = await client.query<{ blob: string }>(
    tables
      .filter(({ columns }) => columns.includes('blob'))
      .map((table) => `select blob from ${table.name} where blob is not null and ${rowsOf(table, account)}`)
      .join(' union '),
  )
  await client.query(
    `delete from users u where u.id in (select user_id from memberships where account_id = $1)
       and not exists (select from memberships m where m.user_id = u.id and m.account_id <> $1)`,
    [account],
  )
  for (const table of tables.toReversed())
    if (table.key[0] !== 'user_id' && table.name !== 'users')
      await client.query(`delete from ${table.name} where ${rowsOf(table, account)}`)
  return rows.map(({ blob }) => blob)
}
