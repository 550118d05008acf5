import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { inAccount } from '../database/in-account.ts'
import { migrate } from '../database/migrate.ts'
import { readConfig } from '../platform/config.ts'
import { planOf } from './plan-of.ts'

const { db, pool } = await testDatabase()
const migrations = fileURLToPath(new URL('../database/migrations/', import.meta.url))
const folder = temporaryFolder()

test('accounts from before plans have earned what they did and used what they used', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrateTo(6)
  await pool.query(`
    select set_config('app.lookup', 'on', false);
    insert into accounts (email, password_hash, created_at)
      values ('busy@example.com', '', '2026-03-01T10:00:00Z'), ('idle@example.com', '', '2026-03-01T10:00:00Z');
    insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
      values (1, 'A', 'A', 'Be kind.', 'vs_1'), (2, 'B', 'B', '', 'vs_2');
    insert into files (account_id, agent_id, file_name, state) values (1, 1, 'a.txt', 'ready'), (2, 2, 'b.txt', 'failed');
    insert into bots (account_id, agent_id, integration_type, bot_name, deleted_at)
      values (1, 1, 'telegram', 'T', null), (1, 1, 'livechat', 'L', now());
    insert into chats (account_id, agent_id, bot_id, display_name) values (1, 1, 1, 'Anna'), (1, 1, null, 'Own');
    insert into messages (account_id, chat_id, message_type, answer, answered_by, timestamp) values
      (1, 1, 'customer', 'a', 'ai', '2026-03-01T11:00:00Z'),
      (1, 1, 'customer', 'b', 'ai', '2026-03-02T10:59:59Z'),
      (1, 1, 'customer', 'c', 'operator', '2026-03-02T12:00:00Z'),
      (1, 1, 'customer', 'd', 'ai', '2026-03-02T12:30:00Z'),
      (1, 2, 'internal', 'e', 'ai', '2026-03-02T12:30:00Z')`)
  await migrateTo(7)

  const now = () => new Date('2026-03-03T09:00:00Z')
  const plan = (id: number) => inAccount(db, id, (tx) => planOf(tx, { now, config: readConfig({}) }, id))
  expect(await plan(1)).toMatchObject({ status: 'trial', days: 14, daysRemaining: 12, used: 2 })
  expect(await plan(2)).toMatchObject({ status: 'expired', days: 2, daysRemaining: 0, used: 0 })
  const chats = await inAccount(db, 1, (tx) =>
    tx.selectFrom('chats').select('session_until').orderBy('id').execute(),
  )
  expect(chats).toEqual([{ session_until: new Date('2026-03-03T12:30:00Z') }, { session_until: null }])
})

function migrateTo(version: number): Promise<void> {
  for (const name of fs.readdirSync(migrations))
    if (Number.parseInt(name, 10) <= version)
      fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  return migrate(pool, quietLog, pathToFileURL(`${folder}/`))
}
