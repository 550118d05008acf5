import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { indexSome } from './index-earlier-texts.ts'
import { searchEverywhere } from './search-everywhere.ts'

const { app, sqlIn } = await testApp()
const { pool } = app.database
const account = {
  id: 1,
  user_id: 1,
  email: 'a@example.com',
  name: '',
  role: 'owner' as const,
  agent_ids: null,
  session_id: 0,
  api_key: null,
}

/** A chat of 25 messages, as an earlier version without the search index left it. */
beforeAll(async () => {
  await pool.query(`select create_account('a@example.com', 'hash', now())`)
  await sqlIn(
    1,
    `with agent as (
       insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
       values (1, 'Ada', 'Ada', '', 'vs_1') returning id
     ), bot as (
       insert into bots (account_id, agent_id, integration_type, bot_name)
       select 1, id, 'telegram', 'Bot' from agent returning id, agent_id
     ) insert into chats (account_id, agent_id, bot_id, display_name, contact)
       select 1, agent_id, id, 'Żaneta', '{"email": "zaneta@shop.example"}' from bot`,
  )
  await sqlIn(
    1,
    `insert into messages (account_id, chat_id, bot_id, question, answer, message_type)
     select 1, c.id, c.bot_id, 'Parcel ' || n, 'Answer ' || n, 'customer' from chats c, generate_series(1, 25) n`,
  )
  await sqlIn(
    1,
    `insert into search_backlogs (account_id, chats_below, messages_below)
     select 1, max(chat_id) + 1, max(id) + 1 from messages`,
  )
  await asAdmin('delete from search_entries')
})

const find = (q: string) => searchEverywhere(app, account, { q, limit: 50 })

test('texts from before the index are found once the job has read them, the newest first', async () => {
  expect(await find('parcel')).toMatchObject({ messages: [], is_indexing: true })
  await indexSome(app, 1, 10)
  expect(await find('zaneta')).toMatchObject({ chats: [{ display_name: 'Żaneta' }] })
  await indexSome(app, 1, 10)
  expect((await find('answer')).messages).toHaveLength(10)
  const [newest] = await sqlIn<{ id: number }>(1, 'select max(id) as id from messages')
  expect((await find('parcel')).messages[0]).toMatchObject({ message_id: newest!.id })
})

test('a message that is changed or deleted before the job comes to it is found as it is now', async () => {
  const [changed, deleted] = await sqlIn<{ id: number }>(1, 'select id from messages order by id limit 2')
  await sqlIn(1, `update messages set question = 'Umbrella' where id = $1`, [changed!.id])
  await sqlIn(1, 'delete from messages where id = $1', [deleted!.id])
  while (await indexSome(app, 1, 10));
  expect(await find('parcel')).toMatchObject({ is_indexing: false })
  expect((await find('parcel')).messages).toHaveLength(23)
  expect((await find('umbrella')).messages).toMatchObject([{ message_id: changed!.id }])
})

/** Row-level security hides the index from a query that is no search. */
async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer').admin, database: app.database.connection.database })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
