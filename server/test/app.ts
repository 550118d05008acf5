import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  api,
  type Client,
  createClient,
  memoryTokens,
  type Role,
  type TokenStore,
} from '@switchboard/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { hashPassword } from '../src/accounts/passwords.ts'
import { isConfirmedByMail, signUpToken } from '../src/accounts/sign-up-by-mail.ts'
import { createApp, mount } from '../src/app.ts'
import type { App } from '../src/context.ts'
import type { Database } from '../src/database/open.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Http } from '../src/platform/http.ts'
import { createLog } from '../src/platform/log.ts'
import { createTestDatabase } from './database.ts'

export const rootDir = fileURLToPath(new URL('../../', import.meta.url))

export interface TestApp {
  app: App
  http: Http
  /** All log lines of the product, as text. */
  logged: string[]
  /** Advances the product's clock. */
  passTime(ms: number): void
  /** Runs SQL within one account, for states that no API call can produce. */
  sqlIn<Row extends object>(accountId: number, text: string, values?: unknown[]): Promise<Row[]>
  /** A client without a signed-in person. */
  stranger(): TestClient
  /** Creates an account and signs its owner in. */
  newAccount(email?: string): Promise<TestAccount>
  /** Adds another member to the same account and signs them in. */
  newMember(account: TestAccount, role: Role, agentIds?: number[]): Promise<TestAccount>
}

export interface TestClient extends Client {
  tokens: TokenStore
}

export interface TestAccount extends TestClient {
  id: number
  user_id: number
  email: string
  password: string
}

/** The whole product on a separate database, reached over HTTP. Call it at the top of a test file. */
export async function testApp(env: Record<string, string> = {}, given?: Database): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'switchboard-app-'))
  const database = given ?? (await createTestDatabase())
  const logged: string[] = []
  let ahead = 0
  const app = await createApp({
    // The model takes seconds to load, so tests that need embeddings enable it.
    config: readConfig({
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'debug', EMBEDDING_MODEL: 'none', LLM_ACCOUNTS: 'all' },
      PRIVATE_HOST_ACCOUNTS: 'all',
      LLM_LOCAL_SERVERS: 'none',
      SIGN_UP: 'open',
      ...env,
    }),
    log: createLog('debug', { write: (line: string) => void logged.push(line) }),
    database,
    now: () => new Date(Date.now() + ahead),
  })
  const http = await mount(app, { rootDir, checkResponses: true })
  await app.realtime.start()
  await app.chatStreams.start()
  afterAll(async () => {
    await app.chatStreams.stop()
    await app.realtime.stop()
    await http.fastify.close()
    await app.outbound.close()
    await app.localModels.outbound.close()
    await Promise.all([app.embedder.close(), app.reader.close()])
    await app.indexes.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stranger = () => clientOf(http)
  return {
    app,
    http,
    logged,
    passTime: (ms) => {
      ahead += ms
    },
    sqlIn: (accountId, text, values) => sqlIn(app, accountId, text, values),
    stranger,
    newAccount: (email) => register(app, stranger(), email),
    newMember: (account, role, agentIds) => addMember(app, stranger(), account, role, agentIds),
  }
}

async function sqlIn<Row extends object>(app: App, accountId: number, text: string, values: unknown[] = []) {
  const client = await app.database.pool.connect()
  try {
    await client.query(`begin; set local app.account_id = '${accountId}'`)
    const { rows } = await client.query<Row>(text, values)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    // Destroys the connection, because it is inside a failed transaction.
    client.release(true)
    throw error
  }
}

let count = 0

async function register(
  app: App,
  client: TestClient,
  email = `person${++count}@example.com`,
): Promise<TestAccount> {
  const password = 'correct horse battery'
  if (isConfirmedByMail(app)) {
    // Like the link in a confirmation mail that was not sent.
    const token = signUpToken(app, { email, passwordHash: await hashPassword(password, '') })
    await client.call(api.auth.confirmSignUp, { body: { token, password } })
  } else await client.call(api.auth.register, { body: { username: email, password } })
  const tokens = await client.call(api.auth.signIn, { body: { username: email, password } })
  client.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  const { rows } = await app.database.pool.query(
    'select a.id, u.id as user_id from account_by_email($1) a, user_by_email($1) u',
    [email],
  )
  return { ...client, ...rows[0], email, password }
}

async function addMember(
  app: App,
  client: TestClient,
  account: TestAccount,
  role: Role,
  agentIds: number[] | null = null,
): Promise<TestAccount> {
  const { password } = account
  const email = `${role}${++count}@example.com`
  const { rows } = await app.database.pool.query('select create_user($1, $2, $3, now()) as id', [
    email,
    await hashPassword(password, '127.0.0.1'),
    `The ${role}`,
  ])
  const user_id = rows[0].id as number
  await sqlIn(
    app,
    account.id,
    'insert into memberships (account_id, user_id, role, agent_ids, joined_at) values ($1, $2, $3, $4, now())',
    [account.id, user_id, role, agentIds],
  )
  const tokens = await client.call(api.auth.signIn, { body: { username: email, password } })
  client.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  return { ...client, id: account.id, user_id, email, password }
}

function clientOf(http: Http): TestClient {
  const tokens = memoryTokens()
  return { ...createClient({ tokens, fetch: fetchFrom(http), parseResponses: true }), tokens }
}

/** Sends requests through the whole HTTP stack, without a socket. */
function fetchFrom(http: Http): typeof fetch {
  return async (input, init = {}) => {
    const answer: LightMyRequestResponse = await http.fastify.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: String(input),
      headers: init.headers as Record<string, string>,
      ...(init.body ? { payload: init.body as string } : {}),
    })
    return new Response(answer.rawPayload, { status: answer.statusCode, headers: headersOf(answer) })
  }
}

const headersOf = (answer: LightMyRequestResponse) =>
  Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
