import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { buildWorld } from '../../test/world.ts'

const testing = await testApp()
const { app, http, logged, newAccount, sqlIn, stranger } = testing

const CANARY = /canary/i

/** An account that has one of everything, each with the word in it. */
async function fullAccount(word: string) {
  const account = await newAccount(`${word}@example.com`)
  await buildWorld(testing, account)
  // These channels have no provider that could be asked for their state.
  await sqlIn(account.id, `update bots set deleted_at = now() where integration_type <> 'livechat'`)
  const { agent, widgetId } = await liveChat(testing, account)
  await account.call(api.agents.saveInstructions, {
    params: { id: agent.id },
    body: { content: `${word} prompt`, title: `${word} title`, type: 'custom' },
  })
  await account.call(api.messages.retrain, {
    body: {
      agent_id: agent.id,
      mistakes: [{ user_message: `${word}?`, bot_answer: '', right_answer: `${word}!` }],
    },
  })
  const visitor = await visitorOf(testing, widgetId)
  const upload = await http.fastify.inject({
    method: 'POST',
    url: '/widget/api/upload?name=notes.txt',
    headers: { authorization: `Bearer ${visitor.token()}`, 'content-type': 'application/octet-stream' },
    payload: `${word} in a file`,
  })
  await visitor.write(`${word} question`, { attachment_ids: [upload.json().attachment.id] })
  const { chats } = await account.call(api.chats.ofAgent, { params: { id: agent.id } })
  await account.call(api.messages.send, { params: { id: chats[0]!.id }, body: { message: `${word} answer` } })
  await account.call(api.notes.add, { params: { id: chats[0]!.id }, body: { text: `${word} note` } })
  const { label } = await account.call(api.labels.create, { body: { name: `${word} label`, color: 'red' } })
  await account.call(api.chats.setLabel, {
    body: { chat_ids: [chats[0]!.id], label_id: label.id, is_on: true },
  })
  await addDocument(account, agent.id, word)
  await http.fastify.inject({ method: 'GET', url: (await account.call(api.privacy.exportAccount)).url })
  return { account, visitor }
}

/** As if it had been uploaded and read. */
async function addDocument({ id }: TestAccount, agentId: number, word: string) {
  const { hash } = await app.blobs.put(Buffer.from(`${word} knowledge`), { maxBytes: 1000 })
  await sqlIn(
    id,
    `with file as (
       insert into files (account_id, agent_id, file_name, blob) values ($1, $2, $3, $4) returning id
     )
     insert into chunks (account_id, agent_id, file_id, ordinal, kind, text, language, version)
     select $1, $2, id, 0, 'prose', $3, 'en', 1 from file`,
    [id, agentId, `${word}.txt`, hash],
  )
}

const erase = (account: TestAccount, more: object = {}) =>
  account.call(api.privacy.eraseAccount, {
    body: { email: account.email, password: account.password, ...more },
  })

test('an account is erased for its e-mail and its password, and for nothing less', async () => {
  const account = await newAccount()
  expect(await refusal(erase(account, { email: 'other@example.com' }))).toMatchObject({ status: 400 })
  expect(await refusal(erase(account, { password: 'a wrong guess' }))).toMatchObject({ status: 403 })
  await account.call(api.agents.mine)
})

test('from the erasure on no visitor is let in, before anything is cleared', async () => {
  const account = await newAccount()
  const { widgetId } = await liveChat(testing, account)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Hello')
  await erase(account)
  expect(await refusal(visitor.write('Is anybody there?'))).toMatchObject({ status: 401 })
  expect(await refusal(visitorOf(testing, widgetId))).toMatchObject({ status: 404 })
  expect(await sqlIn(account.id, 'select question from messages')).toEqual([{ question: 'Hello' }])
})

test('after an erasure no canary is left in the database, the files or the log; other accounts are the same to the byte', async () => {
  const { account, visitor } = await fullAccount('canary')
  const other = (await fullAccount('neighbour')).account
  await app.jobs.start()
  const waiting = ({ id }: TestAccount) => sqlIn(id, 'select kind from jobs')
  await eventually(async () => [...(await waiting(account)), ...(await waiting(other))]).toEqual([])
  expect(await dump()).toMatch(CANARY)
  expect(await dump(account.id)).toMatch(/^search_entries .*canary/m)
  expect(filesWith(CANARY)).not.toEqual([])
  const before = await dump(other.id)
  const filesBefore = filesWith(/neighbour/)

  await erase(account, { email: account.email.toUpperCase() })
  expect(await refusal(account.call(api.agents.mine))).toMatchObject({ status: 401 })
  const signIn = { body: { username: account.email, password: account.password } }
  expect(await refusal(stranger().call(api.auth.signIn, signIn))).toMatchObject({ status: 401 })
  await eventually(() => dump(account.id)).toBe('')
  await app.jobs.stop({ graceMs: 5_000 })

  expect(await dump()).not.toMatch(CANARY)
  expect(filesWith(CANARY)).toEqual([])
  expect(logged.join('')).not.toMatch(CANARY)
  expect(await dump(other.id)).toBe(before)
  expect(filesWith(/neighbour/)).toEqual(filesBefore)
  expect(await refusal(visitor.write('Is anybody there?'))).toMatchObject({ status: 401 })
  await stranger().call(api.auth.register, signIn)
})

const SHARED = [
  ...[
    'account_invitations',
    'installation',
    'moves',
    'pollers',
    'rate_limits',
    'schema_functions',
    'schema_migrations',
    'shared_model_usage',
  ],
]
const PERSONAL = [
  ...['users', 'sessions', 'access_tokens', 'refresh_tokens', 'recovery_codes', 'password_resets'],
]

/** Every row of one account, or of all, as text. */
async function dump(accountId?: number): Promise<string> {
  // A superuser, who bypasses row-level security, including that of the search index.
  const { database } = app.database.connection
  const client = new pg.Client({ ...inject('testServer').admin, database })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       order by relname`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const owner = name === 'accounts' ? 'id' : 'account_id'
      const isOwned = ![...SHARED, ...PERSONAL].includes(name)
      if (accountId !== undefined && !isOwned) continue
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t ${accountId === undefined ? '' : `where ${owner} = ${accountId}`}
         order by t::text`,
      )
      texts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

function filesWith(pattern: RegExp, dir = app.config.DATA_DIR): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) return filesWith(pattern, path)
    return pattern.test(readFileSync(path, 'latin1')) ? [path] : []
  })
}
