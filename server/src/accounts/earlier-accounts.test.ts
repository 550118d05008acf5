import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { readZip } from '../../test/read-zip.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { migrate } from '../database/migrate.ts'
import { tokenHash } from '../platform/tokens.ts'
import { hashPassword } from './passwords.ts'
import { codeOfStep, newTotpSecret } from './totp.ts'

const { app, http, stranger, sqlIn } = await testApp()
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
    update messages set redacted_answer = 'Yes, until nine.', edited_at = now() where answered_by = 'ai';
    insert into bots (account_id, agent_id, integration_type, bot_name) values (2, 1, 'telegram', 'T');
    insert into chats (account_id, agent_id, bot_id, display_name, external_id, contact, mode, turn, unread_messages,
        hand_over_at, hand_over_reason, hand_over_summary, last_seq, last_message_time, preview)
      values (2, 1, 2, 'Dora', '77', '{"email": "dora@example.com"}', 'manual', 1, 1, now(),
        'user_explicit_request', 'She wants a person.', 1, now(), 'A person, please');
    insert into messages (account_id, chat_id, bot_id, seq, message_type, username, question, answer)
      values (2, 2, 2, 1, 'customer', 'Dora', 'A person, please', '');
    insert into escalations (account_id, agent_id, chat_id, message_id, type)
      values (2, 1, 2, 3, 'user_explicit_request');
    insert into deliveries (account_id, chat_id, bot_id, sent_by, text, state)
      values (2, 2, 2, 'notice', 'A person will answer.', 'sent');
    insert into attachments (account_id, id, bot_id, external_id, chat_id, message_id, file_name, media_type, size, blob, created_at)
      values (2, 'receipt', 2, '77', 2, 3, 'receipt.pdf', 'application/pdf', 7, 'blob', now());
    insert into commands (account_id, agent_id, title, text) values (2, 1, 'Hours', 'Until nine.');
    insert into approved_answers (account_id, agent_id, question, question_key, answer)
      values (2, 1, 'Open?', 'open', 'Yes, until nine.');
    insert into files (account_id, agent_id, file_name) values (2, 1, 'prices.pdf');
    insert into chunks (account_id, agent_id, file_id, ordinal, kind, text, language, version)
      values (2, 1, 1, 0, 'prose', 'A lamp is 20 euros.', 'en', 1);
    insert into jobs (account_id, kind, payload, dedupe_key) values (2, 'answer_chat', '{"chat_id": 1}', '1')`)
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
  expect(
    await sqlIn(2, 'select answer, user_id, edited_by from messages where chat_id = 1 order by id'),
  ).toEqual([
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

test('who waited for a person stands in the inbox with all that was there, is answered, finished and exported', async () => {
  const anna = stranger()
  anna.tokens.save({ access: 'annas-access', refresh: null })
  const params = { id: 2 }
  const chats = async (filter: api.chats.ChatFilter) =>
    (await anna.call(api.chats.ofAgent, { params: { id: 1 }, query: { filter } })).chats
  expect(await chats('needs_me')).toMatchObject([
    { id: 2, display_name: 'Dora', state: 'open', assignee: null, unread_messages: 1, labels: [] },
  ])
  expect((await chats('open')).map(({ id }) => id).sort()).toEqual([1, 2])
  expect((await anna.call(api.messages.ofChat, { params })).messages).toMatchObject([
    { question: 'A person, please', attachments: [{ file_name: 'receipt.pdf' }] },
  ])
  expect((await anna.call(api.notes.ofChat, { params })).notices).toMatchObject([
    { text: 'A person will answer.' },
  ])
  expect((await anna.call(api.contacts.ofChat, { params })).contact).toMatchObject({
    email: { value: 'dora@example.com', is_entered: false },
    identities: [{ chat_id: 2, integration_type: 'telegram' }],
    files: [{ file_name: 'receipt.pdf' }],
  })
  expect((await anna.call(api.commands.list, { params: { id: 1 }, query: {} })).commands).toMatchObject([
    { title: 'Hours' },
  ])

  const visitors = { id: 1 }
  await anna.call(api.messages.send, { params: visitors, body: { message: 'Here I am.' } })
  await anna.call(api.chats.setState, { body: { chat_ids: [1, 2], state: 'done' } })
  expect([await chats('needs_me'), await chats('open')]).toEqual([[], []])
  expect((await chats('done')).map(({ id }) => id).sort()).toEqual([1, 2])
  const { url } = await anna.call(api.privacy.exportContact, { params })
  const entries = await readZip((await http.fastify.inject(url)).rawPayload)
  expect(entries.get('conversation.json')!.toString()).toContain('A person, please')
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
