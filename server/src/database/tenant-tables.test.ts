import { ROLES } from '@switchboard/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asMember, asUser, inAccount } from './in-account.ts'
import { requestScope } from './request-scope.ts'

const { db, pool } = await testDatabase()

const [own, other] = await Promise.all(['a@example.com', 'b@example.com'].map(newAccount))
await inAccount(db, own!, (tx) => tx.insertInto('agents').values(agentOf(own!, 'Ours')).execute())
await inAccount(db, other!, (tx) => tx.insertInto('agents').values(agentOf(other!, 'Theirs')).execute())

test('the program works under a role that the wall binds', async () => {
  const { rows } = await pool.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})

test('an account sees its own rows only, and outside of any account nothing is seen', async () => {
  const names = await inAccount(db, own!, (tx) => tx.selectFrom('agents').select('agent_name').execute())
  expect(names).toEqual([{ agent_name: 'Ours' }])
  expect(await inAccount(db, own!, (tx) => tx.selectFrom('accounts').select('id').execute())).toEqual([
    { id: own },
  ])
  expect(await db.selectFrom('agents').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('an account can neither write, move, change nor delete rows of another', async () => {
  const refused = /row-level security policy/
  const insert = inAccount(db, own!, (tx) =>
    tx.insertInto('agents').values(agentOf(other!, 'Planted')).execute(),
  )
  await expect(insert).rejects.toThrow(refused)
  const move = inAccount(db, own!, (tx) => tx.updateTable('agents').set({ account_id: other! }).execute())
  await expect(move).rejects.toThrow(refused)
  await inAccount(db, own!, (tx) => tx.updateTable('agents').set({ agent_name: 'Changed' }).execute())
  await inAccount(db, own!, (tx) => tx.deleteFrom('agents').where('account_id', '=', other!).execute())
  const theirs = await inAccount(db, other!, (tx) => tx.selectFrom('agents').select('agent_name').execute())
  expect(theirs).toEqual([{ agent_name: 'Theirs' }])
})

test('outside of any account nothing can be written either', async () => {
  await expect(db.insertInto('agents').values(agentOf(own!, 'Loose')).execute()).rejects.toThrow(
    /row-level security policy/,
  )
})

test('every table of the tenants is walled, even against its owner, and leads its keys with the account', async () => {
  const { rows } = await pool.query<TableFacts>(tableFacts)
  const tenantTables = rows.filter((table) => table.has_account_id || table.name === 'accounts')
  expect(tenantTables.length).toBeGreaterThan(10)
  for (const { name, walled, forced, has_account_id, first_key } of tenantTables) {
    expect({ name, walled, forced, first_key }).toEqual({
      name,
      walled: true,
      forced: true,
      first_key: has_account_id ? 'account_id' : 'id',
    })
  }
})

test('what belongs to a person is walled as well, and leads its keys with the person', async () => {
  const { rows } = await pool.query<TableFacts>(tableFacts)
  const personal = rows.filter(
    (table) => ['id', 'user_id'].includes(table.first_key) && table.name !== 'accounts',
  )
  expect(personal.map(({ name, walled, forced }) => [name, walled && forced])).toEqual([
    ['access_tokens', true],
    ['password_resets', true],
    ['recovery_codes', true],
    ['refresh_tokens', true],
    ['sessions', true],
    ['users', true],
  ])
})

test('an account sees its own people only, and can change none of them', async () => {
  const people = () => inAccount(db, own!, (tx) => tx.selectFrom('users').select('email').execute())
  expect(await people()).toEqual([{ email: 'a@example.com' }])
  await inAccount(db, own!, (tx) => tx.updateTable('users').set({ name: 'Changed' }).execute())
  await inAccount(db, own!, (tx) => tx.deleteFrom('users').execute())
  expect(await people()).toEqual([{ email: 'a@example.com' }])
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  const { rows } = await pool.query<{ id: number }>(`select id from user_by_email('b@example.com')`)
  const seen = await asUser(db, rows[0]!.id, (tx) =>
    tx.selectFrom('users').select(['email', 'name']).execute(),
  )
  expect(seen).toEqual([{ email: 'b@example.com', name: '' }])
})

test('every table with rows of an assistant hides those of other assistants from a limited member', async () => {
  const { rows } = await pool.query<{ name: string; is_restricted: boolean }>(`
    select c.relname as name, exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_agents' and not p.polpermissive
    ) or not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive
        and pg_get_expr(p.polqual, p.polrelid) not like '%app.agent_ids%'
    ) as is_restricted
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'agents' or exists (
      select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('agent_id', 'bot_id', 'chat_id', 'message_id', 'file_id', 'task_id')))`)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ is_restricted }) => !is_restricted)).toEqual([])
})

test('a member without any assistant reads and writes no row of any assistant', async () => {
  const seen = await requestScope.run({ agentIds: [] }, () =>
    inAccount(db, own!, (tx) => tx.selectFrom('agents').selectAll().execute()),
  )
  expect(seen).toEqual([])
  const insert = requestScope.run({ agentIds: [] }, () =>
    inAccount(db, own!, (tx) => tx.insertInto('agents').values(agentOf(own!, 'Planted')).execute()),
  )
  await expect(insert).rejects.toThrow(/row-level security policy/)
})

test.each(ROLES)(
  'in the database, too, a person of the role %s reaches no row of another account',
  async (role) => {
    const email = `${role}@example.com`
    const { rows } = await pool.query<{ id: number }>(`select create_user($1, 'hash', '', now()) as id`, [
      email,
    ])
    const member = { id: own!, user_id: rows[0]!.id }
    await inAccount(db, own!, (tx) =>
      tx
        .insertInto('memberships')
        .values({ account_id: own!, user_id: member.user_id, role, joined_at: new Date() })
        .execute(),
    )
    const tables = (await pool.query<TableFacts>(tableFacts)).rows.filter(
      ({ has_account_id }) => has_account_id,
    )
    const foreign = await asMember(db, member, async (tx) => {
      const counts: number[] = []
      for (const { name } of tables) {
        const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} where account_id <> ${own}`.execute(tx)
        counts.push(rows[0]!.count)
      }
      return counts
    })
    expect(foreign).toEqual(tables.map(() => 0))
  },
)

test('what belongs to no account is a short list', async () => {
  const { rows } = await pool.query<TableFacts>(tableFacts)
  const shared = rows.filter((table) => !table.walled).map((table) => table.name)
  expect(shared).toEqual([
    'account_invitations',
    'installation',
    'moves',
    'pollers',
    'rate_limits',
    'schema_functions',
    'schema_migrations',
    'shared_model_usage',
  ])
})

test('no row of an account that moves can be written, and its triggers are silent when it arrives', async () => {
  const { rows: open } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_account')
      and 3 > (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname ~ '^not_moving_' and not p.polpermissive)
    order by 1`)
  expect(open.map(({ name }) => name)).toEqual(['event_streams', 'events'])
  const { rows: loud } = await pool.query<{ tgname: string }>(`
    select t.tgname from pg_trigger t where not t.tgisinternal and pg_get_triggerdef(t.oid) !~ 'app.moving'`)
  expect(loud).toEqual([])
})

test('what looks across accounts may be called by the role of the program alone', async () => {
  const { rows } = await pool.query<{ name: string; open: boolean }>(`
    select proname as name, has_function_privilege('public', oid, 'execute') as open
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`)
  expect(rows).not.toEqual([])
  expect(rows.filter(({ open }) => open)).toEqual([])
})

type TableFacts = {
  name: string
  walled: boolean
  forced: boolean
  has_account_id: boolean
  first_key: string
}

const tableFacts = `
  select c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as has_account_id,
    (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indrelid = c.oid and i.indisprimary) as first_key
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  order by c.relname`

async function newAccount(email: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select create_account($1, $2, now()) as id', [
    email,
    'hash',
  ])
  return rows[0]!.id
}

function agentOf(account_id: number, agent_name: string) {
  return {
    account_id,
    agent_name,
    assistant_name: 'Anna',
    instructions: 'Be kind.',
    vs_id: `vs_${agent_name}`,
  }
}
