import type pg from 'pg'
import { BackupError } from './backup-error.ts'

/** Of processes of Switchboard on this database, besides our own. */
export async function otherSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name like 'switchboard%'
      and application_name not in ('switchboard restore', 'switchboard command')`)
  return Number(rows[0]!.count)
}

/** Whether somebody ever opened an account here. Refuses a database that holds something else. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; is_ours: boolean }>(`
    select count(*)::int as tables, coalesce(bool_or(relname = 'schema_migrations'), false) as is_ours
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`)
  const { tables, is_ours } = rows[0]!
  if (Number(tables) === 0) return false
  if (!is_ours)
    throw new BackupError('This database holds tables of something else. Restore into one of its own.')
  const accounts = await client.query<{ is_called: boolean }>('select is_called from accounts_id_seq')
  return accounts.rows[0]!.is_called
}

/** All that the migrations made in the schema, and nothing of an extension. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      each record;
    begin
      for each in select c.relname from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute format('drop table %I cascade', each.relname); end loop;
      for each in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop function if exists %s cascade', each.name); end loop;
      for each in select c.relname from pg_class c
        where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i'))
      loop execute format('drop sequence %I cascade', each.relname); end loop;
    end $$`)
}
