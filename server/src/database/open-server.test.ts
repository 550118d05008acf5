import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { passwordServer } from '../../test/password-server.ts'
import { termsIn } from '../chats/search/terms.ts'
import { messageQueries } from '../chats/search/tsquery.ts'
import { findBinaries } from './embedded/binaries.ts'
import { freePort } from './embedded/windows.ts'
import { inAccount } from './in-account.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const debian15 = '/usr/lib/postgresql/15/bin'

const warnings: string[] = []
const log = { info() {}, warn: (message: string) => void warnings.push(message), error() {} }
const open = (url: URL | string) => openDatabase({ databaseUrl: String(url), dataDir: '/nowhere' }, log)

afterEach(() => {
  warnings.length = 0
})

describe('PostgreSQL 18 given by DATABASE_URL', () => itServes(path.join(findBinaries().folder, 'bin'), '18'))

if (fs.existsSync(debian15)) describe('PostgreSQL 15 given by DATABASE_URL', () => itServes(debian15, '15'))
else test.skip(`PostgreSQL 15 given by DATABASE_URL (not tested: there is no ${debian15} here)`)

async function itServes(binaries: string, major: string) {
  const superuser = await passwordServer(binaries)
  await asSuperuser("create role tenant login password 'of one''s own'; create role stranger login")
  await asSuperuser('create database product owner tenant')
  const url = addressOf({ username: 'tenant', password: "of one's own", pathname: '/product' })

  test('it carries the whole schema and its wall between accounts', async () => {
    const database = await open(url)
    expect(database.description).toMatch(
      new RegExp(`^PostgreSQL ${major}\\.\\d+ at 127.0.0.1:${url.port}/product$`),
    )
    expect(warnings).toEqual([])
    await migrate(database.pool, log)
    const { db } = database
    await inAccount(db, 1, (tx) =>
      tx.insertInto('event_streams').values({ account_id: 1, last_seq: 5 }).execute(),
    )
    const seenBy = (account: number) =>
      inAccount(db, account, (tx) => tx.selectFrom('event_streams').selectAll().execute())
    expect(await seenBy(1)).toEqual([{ account_id: 1, last_seq: 5 }])
    expect(await seenBy(2)).toEqual([])
    await database.close()
  })

  test('words of every language are found in the locale C, and no others by a role above the wall', async () => {
    await asSuperuser(
      `
      select create_account('a@example.com', 'hash', now());
      with agent as (
        insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
        values (1, 'Ada', 'Ada', '', 'vs_1') returning id
      ), bot as (
        insert into bots (account_id, agent_id, integration_type, bot_name)
        select 1, id, 'telegram', 'Bot' from agent returning id, agent_id
      ) insert into chats (account_id, agent_id, bot_id, display_name)
        select 1, agent_id, id, 'Żaneta' from bot;
      insert into messages (account_id, chat_id, bot_id, question, message_type)
      select 1, id, bot_id, question, 'customer' from chats,
        unnest(array['Is the delivery of a voucher free?', 'ГДЕ МОЙ ЗАКАЗ?', 'Ile kosztuje ŻÓŁTY rower?']) question`,
      '/product',
    )
    const found = async (address: URL, q: string) => {
      const client = new pg.Client(Object.assign(new URL(address), { pathname: '/product' }).href)
      await client.connect()
      await client.query(`begin; set local app.account_id = '1'`)
      const { rows } = await client
        .query<{ question: string }>(
          `select question from find_entries(1, $1, null, null, null, 200)
           join messages on id = ref`,
          [messageQueries(1, termsIn(q))],
        )
        .finally(() => client.end())
      return rows.map(({ question }) => question)
    }
    for (const role of [url, superuser]) {
      expect(await found(role, 'voucher deliveries')).toEqual(['Is the delivery of a voucher free?'])
      expect(await found(role, 'Заказы')).toEqual(['ГДЕ МОЙ ЗАКАЗ?'])
      expect(await found(role, 'zolty')).toEqual(['Ile kosztuje ŻÓŁTY rower?'])
      expect(await found(role, 'umbrella')).toEqual([])
    }
  })

  test('a role above the wall is warned about', async () => {
    const database = await open(superuser)
    await database.close()
    expect(warnings).toEqual([
      expect.stringMatching(/^Row-level security is off for this role: owner is a superuser/),
    ])
  })

  test('a wrong password is named as such, and never repeated', async () => {
    const wrong = addressOf({ username: 'tenant', password: 'guess-1234', pathname: '/product' })
    await expect(open(wrong)).rejects.toThrow(
      /refused the user name or password of DATABASE_URL \(user tenant\)\.$/,
    )
    await expect(open(wrong)).rejects.not.toThrow(/guess-1234/)
  })

  test('a missing database comes with the command that makes it', async () => {
    const missing = addressOf({ username: 'tenant', password: "of one's own", pathname: '/absent' })
    await expect(open(missing)).rejects.toThrow(
      'has no such database. Create it with: createdb -O tenant absent',
    )
  })

  test('a role that may not create tables is told what it needs', async () => {
    await asSuperuser('create database narrow')
    await asSuperuser('revoke create on schema public from public', '/narrow')
    const database = await open(Object.assign(new URL(url), { pathname: '/narrow' }))
    await expect(migrate(database.pool, log)).rejects.toThrow(
      'The role in DATABASE_URL may not set up its tables (permission denied for schema public). ' +
        'Make it the owner of the database, or grant it CREATE on the schema.',
    )
    await database.close()
  })

  test('a server that is too old is refused by its version', async () => {
    // The schema precedes pg_catalog in the search path, so its function fakes the server version.
    await asSuperuser(
      `
      create schema old;
      create function old.current_setting(text) returns text language sql as $$ select '130011' $$;
      grant usage on schema old to public;
      alter role tenant set search_path = old, pg_catalog`,
      '/product',
    )
    await expect(open(url)).rejects.toThrow('runs PostgreSQL 130011; Switchboard needs version 14 or newer.')
    await asSuperuser('alter role tenant reset search_path')
  })

  function addressOf(parts: Partial<URL>): URL {
    return Object.assign(new URL(superuser), parts)
  }

  async function asSuperuser(sql: string, pathname = '/postgres'): Promise<void> {
    const client = new pg.Client(addressOf({ pathname }).href)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
}

test('a server that is not there is reported with its address, without the password', async () => {
  const port = await freePort()
  await expect(open(`postgresql://someone:secret@127.0.0.1:${port}/product`)).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port}/product cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). ` +
      'Is it running, and is DATABASE_URL right?',
  )
})

test.each(['postgresql://host:port/x', 'mysql://root@127.0.0.1/x', 'nonsense'])(
  'DATABASE_URL=%s is refused with an example of a right one',
  async (url) => {
    await expect(open(url)).rejects.toThrow(
      'DATABASE_URL is not a PostgreSQL address. It looks like postgresql://user:password@host:5432/database.',
    )
  },
)
