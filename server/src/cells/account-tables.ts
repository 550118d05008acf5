import pg from 'pg'
import { SETTINGS } from '../backup/snapshot.ts'
import type { Census } from './format.ts'

export interface AccountTable {
  name: string
  columns: string[]
  key: string[]
}

/** Sessions and devices belong to the address of an installation: people sign in again, and allow alerts again. */
const LEFT_BEHIND = [
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'password_resets',
  'push_devices',
  'telegram_link_tokens',
]

/** Sealed with the key of the installation, or of one of its processes. */
const NOT_COUNTED: Record<string, string[]> = {
  bots: ['secret', 'settings', 'poll_owner'],
  agents: ['model_key', 'fallback_key'],
  webhooks: ['secret'],
  actions: ['secret'],
  mcp_servers: ['secret'],
}

/** Every table with rows of an account or of its people; a table comes after those that it references. */
export async function accountTables(client: pg.ClientBase): Promise<AccountTable[]> {
  const { rows } = await client.query<AccountTable>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = current_schema()::regnamespace
    order by c.relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select a.relname as from, b.relname as to from pg_constraint k
      join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and a.oid <> b.oid and k.connamespace = current_schema()::regnamespace`)
  return parentsFirst(
    rows.filter(({ name }) => !LEFT_BEHIND.includes(name)),
    references,
  )
}

function parentsFirst(tables: AccountTable[], references: { from: string; to: string }[]): AccountTable[] {
  const ordered: AccountTable[] = []
  const isPlaced = (name: string) =>
    ordered.some((each) => each.name === name) || !tables.some((each) => each.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    )
    if (next.length === 0) throw new Error('Tables reference each other in a circle.')
    ordered.push(...next)
  }
  return ordered
}

/** Selects the account's rows, or those of its people. */
export function rowsOf({ name, key }: Pick<AccountTable, 'name' | 'key'>, accountId: number): string {
  const people = `select m.user_id from memberships m where m.account_id = ${accountId}`
  if (name === 'accounts') return `id = ${accountId}`
  if (name === 'users') return `id in (${people})`
  return key[0] === 'user_id' ? `user_id in (${people})` : `account_id = ${accountId}`
}

export const listed = (columns: string[], prefix = '') =>
  columns.map((column) => prefix + pg.escapeIdentifier(column)).join(', ')

/** People are counted by their ids: some may have been at the target before. */
export async function censusOf(
  client: pg.ClientBase,
  tables: AccountTable[],
  accountId: number,
): Promise<Census> {
  const census: Census = {}
  for (const table of tables) {
    const { name, columns, key } = table
    if (name === 'recovery_codes') continue
    const counted = name === 'users' ? key : columns.filter((each) => !NOT_COUNTED[name]?.includes(each))
    const { rows } = await client.query<{ text: string }>(`
      select count(*) || ' ' || coalesce(sum(hashtextextended(row(${listed(counted)})::text, 0)), 0) as text
      from ${pg.escapeIdentifier(name)} where ${rowsOf(table, accountId)}`)
    census[name] = rows[0]!.text
  }
  return census
}

/** A connection of its own, that may read and write the rows of one account although it is closed. */
export async function withAccount<T>(
  connection: pg.ClientConfig,
  accountId: number,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'switchboard command' })
  client.on('error', () => {}) // a broken connection is reported by its query
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query(begin)
    await client.query(SETTINGS)
    await client.query(`set local app.account_id = ${accountId}; set local app.moving = 'on'`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
