import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { quietLog } from '../../../test/quiet-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { migrate } from '../../database/migrate.ts'

const { app, sqlIn } = await testApp()
const { pool } = app.database
const migrations = fileURLToPath(new URL('../../database/migrations/', import.meta.url))
const folder = temporaryFolder()

test('in a database of an earlier version signed customers are joined, others are suggested, and nothing else changes', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrateTo(549)
  await pool.query(`begin; set local app.lookup = 'on';
    insert into accounts (email, created_at) values ('anna@example.com', now()), ('boris@example.com', now());
    insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
      values (1, 'A', 'A', '', 'vs_1'), (1, 'A2', 'A2', '', 'vs_2'), (2, 'B', 'B', '', 'vs_3');
    insert into bots (account_id, agent_id, integration_type, bot_name) values
      (1, 1, 'livechat', 'One'), (1, 2, 'livechat', 'Two'), (1, 1, 'telegram', 'T'), (2, 3, 'livechat', 'Other');
    insert into chats (account_id, agent_id, bot_id, display_name, external_id, contact) values
      (1, 1, 1, 'Anna', 'user:42', '{"user_id": "42", "is_verified": true, "verified_email": "a@example.com", "email": "a@example.com"}'),
      (1, 2, 2, 'Anna again', 'user:42', '{"user_id": "42", "is_verified": true}'),
      (1, 2, 2, 'Same address', 'user:43', '{"user_id": "43", "is_verified": true, "verified_email": "A@example.com", "email": "A@example.com"}'),
      (1, 2, 2, 'Says so', 'guest', '{"email": "a@example.com", "is_verified": false}'),
      (1, 1, 3, 'On Telegram', '7', '{}'),
      (2, 3, 4, 'Anna elsewhere', 'user:42', '{"user_id": "42", "is_verified": true, "verified_email": "a@example.com"}');
    insert into messages (account_id, chat_id, bot_id, message_type, username, question, answer, answered_by)
      select account_id, id, bot_id, 'customer', display_name, 'Open?', 'Yes.', 'ai' from chats;
    commit`)
  const conversations = () =>
    sqlIn(
      1,
      'select c.id, display_name, c.external_id, contact, question from chats c join messages m on m.chat_id = c.id order by c.id',
    )
  const before = await conversations()
  await migrateTo(9999)
  expect(await conversations()).toEqual(before)
  const contacts = await sqlIn(
    1,
    'select id, contact_id is not null as is_joined, email_key from chats order by id',
  )
  expect(contacts).toEqual([
    { id: 1, is_joined: true, email_key: 'a@example.com' },
    { id: 2, is_joined: true, email_key: null },
    { id: 3, is_joined: true, email_key: 'a@example.com' },
    { id: 4, is_joined: false, email_key: 'a@example.com' },
    { id: 5, is_joined: false, email_key: null },
  ])
  expect(await sqlIn(1, 'select count(distinct contact_id) as contacts from chats')).toEqual([
    { contacts: 1 },
  ])
  expect(await sqlIn(2, 'select contact_id from chats')).toEqual([{ contact_id: null }])
  const [merge] = await sqlIn<{ id: number }>(1, 'select id from contact_merges where chat_ids = $1', [[3]])
  expect(await sqlIn(1, 'select unmerge_contacts(1, $1, null, false, now()) as moved', [merge!.id])).toEqual([
    { moved: [3] },
  ])
  expect(await sqlIn(1, 'select id from chats where contact_id is not null order by id')).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

async function migrateTo(last: number): Promise<void> {
  for (const file of fs.readdirSync(migrations))
    if (Number.parseInt(file, 10) <= last)
      fs.copyFileSync(path.join(migrations, file), path.join(folder, file))
  await migrate(pool, quietLog, pathToFileURL(`${folder}/`))
}
