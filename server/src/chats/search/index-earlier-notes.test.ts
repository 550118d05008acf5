import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { quietLog } from '../../../test/quiet-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { migrate } from '../../database/migrate.ts'
import { indexSome } from './index-earlier-texts.ts'
import { searchEverywhere } from './search-everywhere.ts'

const { app, sqlIn } = await testApp()
const { pool } = app.database
const BEFORE_NOTES = 370

test('notes from before they were searched are found after an update, each with a number of its own', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, quietLog, upTo(BEFORE_NOTES))
  for (const id of [1, 2]) {
    await pool.query(`select create_account($1, 'hash', now())`, [`${id}@example.com`])
    await sqlIn(
      id,
      `with agent as (
         insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
         values ($1::bigint, 'Ada', 'Ada', '', 'vs_' || $1::bigint) returning id
       ), bot as (
         insert into bots (account_id, agent_id, integration_type, bot_name)
         select $1::bigint, id, 'telegram', 'Bot' from agent returning id, agent_id
       ) insert into chats (account_id, agent_id, bot_id, display_name) select $1::bigint, agent_id, id, 'Anna' from bot`,
      [id],
    )
    await sqlIn(
      id,
      `insert into notes (account_id, chat_id, user_id, text)
       select account_id, id, $1::bigint, 'Umbrella ' || n from chats, generate_series(1, 5) n`,
      [id],
    )
  }
  await sqlIn(
    1,
    `insert into messages (account_id, chat_id, bot_id, question, message_type)
     select account_id, id, bot_id, 'The umbrella', 'customer' from chats`,
  )
  await migrate(pool, quietLog)

  // The message was indexed by an older version: the job reindexes it.
  expect(await find(1, 'umbrella')).toHaveLength(5)
  while (await indexSome(app, 1));
  const found = await find(1, 'umbrella')
  expect(found.map(({ note_id }) => note_id === null)).toEqual([...Array(5).fill(false), true])
  const notes = await sqlIn<{ id: number }>(1, 'select id from notes order by text desc')
  expect(found.slice(0, 5).map(({ note_id }) => note_id)).toEqual(notes.map(({ id }) => id))
  expect(await find(2, 'umbrella')).toHaveLength(5)
  await sqlIn(
    1,
    `insert into notes (account_id, chat_id, user_id, text) select 1, id, 1, 'Umbrella' from chats`,
  )
  expect((await find(1, 'umbrella'))[0]!.note_id).toBeGreaterThan(notes[0]!.id)
})

const find = async (id: number, q: string) => {
  const account = {
    id,
    user_id: id,
    email: `${id}@example.com`,
    name: '',
    role: 'owner' as const,
    agent_ids: null,
    session_id: 0,
    api_key: null,
  }
  return (await searchEverywhere(app, account, { q })).messages
}

function upTo(version: number): URL {
  const migrations = fileURLToPath(new URL('../../database/migrations/', import.meta.url))
  const folder = temporaryFolder()
  for (const name of fs.readdirSync(migrations))
    if (Number.parseInt(name, 10) <= version)
      fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  return pathToFileURL(`${folder}/`)
}
