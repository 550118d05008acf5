import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ZipEntry } from '../zip.ts'
import { chatEntries } from './chat-entries.ts'
import { fileEntries } from './file-entries.ts'
import { EXPORTED } from './tables.ts'

const PAGE = 200

/** Everything the account has, read in pages and short transactions, so that a slow download blocks nobody. */
export async function* accountEntries(app: App, accountId: number): AsyncGenerator<ZipEntry> {
  yield { name: 'account.json', content: json(await accountFacts(app, accountId)) }
  yield { name: 'people.json', content: json(await peopleOf(app, accountId)) }
  for (const [table, left] of Object.entries(EXPORTED))
    yield { name: `${table}.json`, content: json(await rowsOf(app, accountId, table, left)) }
  for await (const ids of pages(app, accountId, 'chats'))
    for (const id of ids) yield* chatEntries(app, accountId, id, `chats/${id}/`)
  for await (const ids of pages(app, accountId, 'files'))
    yield* fileEntries(app, 'knowledge/', await knowledgeFiles(app, accountId, ids))
}

async function accountFacts(app: App, accountId: number): Promise<object> {
  return inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('accounts')
      .select(['email', 'created_at', 'retention_days', 'ai_halted_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )
}

/** Messages and the audit trail refer to people by `user_id` only. */
async function peopleOf(app: App, accountId: number): Promise<object[]> {
  return inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.user_id', 'u.email', 'u.name', 'm.role', 'm.agent_ids', 'm.joined_at', 'm.deactivated_at'])
      .where('m.account_id', '=', accountId)
      .orderBy('m.user_id')
      .execute(),
  )
}

async function rowsOf(app: App, accountId: number, table: string, left: string[]): Promise<object[]> {
  const { rows } = await inAccount(app.db, accountId, (tx) =>
    sql<{ row: object }>`
      select to_jsonb(t) - ${['account_id', ...left]}::text[] as row from ${sql.table(table)} t
      where account_id = ${accountId} order by t`.execute(tx),
  )
  return rows.map(({ row }) => row)
}

async function* pages(app: App, accountId: number, table: 'chats' | 'files'): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await inAccount(app.db, accountId, (tx) =>
      tx
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    )
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    last = rows.at(-1)!.id
  }
}

const knowledgeFiles = (app: App, accountId: number, ids: number[]) =>
  inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('files')
      .select(['id', 'file_name', 'blob'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
  )

async function* json(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}
