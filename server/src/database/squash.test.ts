import { api } from '@switchboard/contract'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { FORMER_KEY, formerDatabase } from '../../test/former-database.ts'
import { quietLog } from '../../test/quiet-log.ts'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'

test('a database of version 3.4 becomes what a new one is, and keeps its rows', async () => {
  const [former, fresh] = await Promise.all([formerDatabase(), createTestDatabase()])
  onTestFinished(async () => void (await Promise.all([former.close(), fresh.close()])))
  const rows = await contentsOf(former)
  expect(Object.keys(rows).length).toBeGreaterThan(75)
  await migrate(former.pool, quietLog)
  expect(await contentsOf(former)).toEqual(rows)
  const [ours, theirs] = [await catalogOf(fresh), await catalogOf(former)]
  for (const [kind, count] of Object.entries({
    columns: 700,
    indexes: 170,
    policies: 390,
    functions: 130,
    triggers: 40,
  }))
    expect(ours[kind]!.length, kind).toBeGreaterThan(count)
  for (const kind of Object.keys(ours)) expect(theirs[kind], kind).toEqual(ours[kind])
  const history = 'select version, name, checksum from schema_migrations order by version'
  expect((await former.pool.query(history)).rows).toEqual((await fresh.pool.query(history)).rows)
  await migrate(former.pool, quietLog)
})

test('a database of an earlier commit of version 3.4 gets what it lacks first', async () => {
  const [former, fresh] = await Promise.all([formerDatabase(), createTestDatabase()])
  onTestFinished(async () => void (await Promise.all([former.close(), fresh.close()])))
  const rows = await contentsOf(former)
  await former.pool.query(`
    alter table files drop column reason;
    alter table upload_files drop column reason;
    alter table sites drop column reason;
    alter table webhook_deliveries drop column reason;
    alter table alert_deliveries drop column reason;
    alter table deliveries drop column reason;
    alter table unseen_mails drop column reason;
    alter table planned drop column reason;
    alter table bots drop column connection_reason_code;
    alter table chats drop column hand_over_summary_code;
    drop function settle_model_call;
    delete from schema_migrations where version >= 750`)
  await migrate(former.pool, quietLog)
  expect(await contentsOf(former)).toEqual(rows)
  expect(await catalogOf(former)).toEqual(await catalogOf(fresh))
})

test('a database that lacks one of the replaced migrations is refused and stays as it is', async () => {
  const former = await formerDatabase()
  onTestFinished(former.close)
  await former.pool.query('delete from schema_migrations where version = 720')
  const before = await catalogOf(former)
  await expect(migrate(former.pool, quietLog)).rejects.toThrow(
    'The database is older than version 3.4 of Switchboard (it has 0790_settle_in_one_call.sql, not all up to ' +
      '0790_settle_in_one_call.sql). Start version 3.4 on it once, then this one; nothing was changed.',
  )
  expect(await catalogOf(former)).toEqual(before)
})

test('people of version 3.4 sign in after the update and find their conversations', async () => {
  const former = await formerDatabase()
  await migrate(former.pool, quietLog)
  const { stranger } = await testApp({ SECRET_KEY: FORMER_KEY }, former)
  const owner = stranger()
  const signIn = { username: 'owner@example.com', password: PASSWORD }
  const tokens = await owner.call(api.auth.signIn, { body: signIn })
  owner.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  const { agents } = await owner.call(api.agents.mine)
  expect(agents).not.toEqual([])
  const { chats } = await owner.call(api.chats.ofAgent, { params: { id: agents[0]!.id }, query: {} })
  expect(chats).not.toEqual([])
  const params = { id: chats[0]!.id }
  await owner.call(api.messages.send, { params, body: { message: 'Here I am.' } })
  expect((await owner.call(api.messages.ofChat, { params })).messages).toContainEqual(
    expect.objectContaining({ answer: 'Here I am.' }),
  )
})

const PASSWORD = 'correct horse battery'

/** As an administrator, who bypasses row-level security. */
async function asAdmin<T>({ connection }: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject('testServer').admin, database: connection.database })
  await client.connect()
  return work(client).finally(() => client.end())
}

function contentsOf(database: Database): Promise<Record<string, string>> {
  return asAdmin(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not like 'schema\\_%' order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as text from ${name} t`,
      )
      found[name] = rows[0]!.text
    }
    return found
  })
}

/** All that PostgreSQL knows of the schema, without the comments in functions. */
function catalogOf(database: Database): Promise<Record<string, unknown[]>> {
  return asAdmin(database, async (client) => {
    const found: Record<string, unknown[]> = {}
    for (const [kind, query] of Object.entries(CATALOG)) found[kind] = (await client.query(query)).rows
    return found
  })
}

const CATALOG = {
  relations: `
    select relname, relkind, relpersistence, pg_get_userbyid(relowner) as owner, relacl, reloptions, relrowsecurity,
      relforcerowsecurity
    from pg_class where relnamespace = 'public'::regnamespace and relname <> 'schema_functions' order by 1`,
  columns: `
    select c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum) as place,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity, a.attgenerated, a.attcollation,
      a.attstorage, pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, 3`,
  constraints: `
    select conrelid::regclass::text, conname, contype, pg_get_constraintdef(oid), convalidated, condeferrable
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('t', 'n') order by 1, 2`,
  indexes: `
    select pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisunique, i.indisprimary
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace order by 1`,
  policies: `
    select polrelid::regclass::text, polname, polcmd, polpermissive, polroles::text,
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
    from pg_policy order by 1, 2`,
  sequences: `
    select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = 'public' order by 1`,
  functions: `
    select p.oid::regprocedure::text, pg_get_userbyid(p.proowner) as owner, p.proacl::text,
      regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g') as text
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  triggers: `
    select pg_get_triggerdef(oid), tgenabled, tgdeferrable, tginitdeferred from pg_trigger
    where not tgisinternal order by 1`,
}
