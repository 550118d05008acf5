import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { migrate } from '../database/migrate.ts'
import { tokenHash } from '../platform/tokens.ts'
import { hashPassword } from './passwords.ts'
import { codeOfStep, newTotpSecret } from './totp.ts'

const { app, stranger, sqlIn } = await testApp()
const { pool } = app.database
const migrations = fileURLToPath(new URL('../database/migrations/', import.meta.url))
const folder = temporaryFolder()
const PASSWORD = 'correct horse battery'
const secret = newTotpSecret()

/** A database of the version before personal logins, with two active accounts and an erased one. */
beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrateTo(200)
  const client = await pool.connect()
  const hash = await hashPassword(PASSWORD, '127.0.0.1')
  const sealed = app.secrets.seal(secret.toString('base64url'), 'totp secret of account 3')
  await client.query(`begin; set local app.lookup = 'on'`)
  await client.query(
    `insert into accounts (email, password_hash, created_at, erased_at, ai_halted_at)
       values ('erased-1', '', '2026-01-01', now(), now()), ('anna@example.com', $1, '2026-02-01', null, now())`,
    [hash],
  )
  await client.query(
    `insert into accounts (email, password_hash, totp_secret, totp_confirmed_at)
       values ('boris@example.com', $1, $2, now())`,
    [hash, sealed],
  )
  await client.query(
    `insert into sessions (account_id, created_at, expires_at, last_seen_at, user_agent)
       values (1, now(), now() + interval '1 day', now(), ''),
         (2, now(), now() + interval '1 day', now(), 'Firefox/130')`,
  )
  await client.query(
    `insert into access_tokens (account_id, token_hash, session_id, expires_at)
       values (2, $1, 2, now() + interval '1 hour')`,
    [tokenHash('annas-access')],
  )
  await client.query(
    `insert into refresh_tokens (account_id, token_hash, session_id, issued_at) values (2, $1, 2, now())`,
    [tokenHash('annas-refresh')],
  )
  await client.query('insert into recovery_codes (account_id, code_hash) values (3, $1)', [
    tokenHash('abcdefghijklmnop'),
  ])
  await client.query(`
    insert into audit_entries (account_id, at, action, session_id) values (2, now(), 'ai_stopped', 2);
    insert into agents (account_id, agent_name, assistant_name, instructions, vs_id) values (2, 'A', 'A', '', 'vs_2');
    insert into bots (account_id, agent_id, integration_type, bot_name) values (2, 1, 'livechat', 'L');
    insert into chats (account_id, agent_id, bot_id, display_name, external_id) values (2, 1, 1, 'Carol', 'carol');
    insert into messages (account_id, chat_id, bot_id, message_type, username, question, answer, answered_by) values
      (2, 1, 1, 'customer', 'Carol', 'Open?', 'Yes.', 'ai'),
      (2, 1, 1, 'operator', 'anna@example.com', '', 'Until nine.', 'operator');
    update messages set redacted_answer = 'Yes, until nine.', edited_at = now() where answered_by = 'ai'`)
  await client.query('commit')
  client.release()
  await migrateTo(9999)
})

test('an account of an earlier version becomes its owner, signed in as before', async () => {
  const anna = stranger()
  anna.tokens.save({ access: 'annas-access', refresh: 'annas-refresh' })
  expect(await anna.call(api.account.me)).toMatchObject({
    email: 'anna@example.com',
    created_at: '2026-02-01T00:00:00.000Z',
  })
  expect((await anna.call(api.agents.mine)).agents).toMatchObject([{ agent_name: 'A' }])
  expect((await anna.call(api.account.sessions)).sessions).toMatchObject([{ is_current: true }])
  expect((await anna.call(api.account.audit)).entries).toMatchObject([
    { action: 'ai_stopped', is_this_session: true },
  ])
  expect(await anna.call(api.chats.aiState)).toMatchObject({ halted: true, halted_by: 'anna@example.com' })
  const renewed = await stranger().call(api.auth.refresh, { body: { refresh_token: 'annas-refresh' } })
  expect(renewed.username).toBe('anna@example.com')
  expect(await sqlIn(2, 'select user_id, role, agent_ids from memberships')).toEqual([
    { user_id: 2, role: 'owner', agent_ids: null },
  ])
})

test('what was written and corrected before names the owner', async () => {
  expect(await sqlIn(2, 'select answer, user_id, edited_by from messages order by id')).toEqual([
    { answer: 'Yes.', user_id: null, edited_by: 2 },
    { answer: 'Until nine.', user_id: 2, edited_by: null },
  ])
})

test('the password, the second factor and the recovery codes go with the owner', async () => {
  const signIn = () =>
    stranger().call(api.auth.signIn, { body: { username: 'boris@example.com', password: PASSWORD } })
  const { challenge } = await signIn().catch((error) => error)
  const code = codeOfStep(secret, Math.floor(app.now().getTime() / 30_000))
  const second = (code: string) => stranger().call(api.auth.secondFactor, { body: { challenge, code } })
  expect(await second(code)).toMatchObject({ username: 'boris@example.com' })
  expect(await second('abcd-efgh-ijkl-mnop')).toMatchObject({ username: 'boris@example.com' })
})

test('an erased account has no owner, and new people get new numbers', async () => {
  expect(await sqlIn(1, 'select * from memberships')).toEqual([])
  await stranger().call(api.auth.register, { body: { username: 'dora@example.com', password: PASSWORD } })
  const { rows } = await pool.query(`select id from user_by_email('dora@example.com')`)
  expect(rows).toEqual([{ id: 4 }])
})

function migrateTo(version: number): Promise<void> {
  for (const name of fs.readdirSync(migrations))
    if (Number.parseInt(name, 10) <= version)
      fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  return migrate(pool, quietLog, pathToFileURL(`${folder}/`))
}
