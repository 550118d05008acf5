import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { api, type Client, createClient, memoryTokens } from '@switchboard/contract'
import pg from 'pg'
import { buildWorld, type World } from '../../../server/test/world.ts'
import { inRoot } from '../../../tools/setup/paths.mjs'
import { databaseOf } from '../database.ts'
import { runProduct, temporaryFolder } from '../product.ts'

export interface Owner {
  id: number
  user_id: number
  email: string
  password: string
  token: string
  client: Client
}

export interface Installation {
  url: string
  /** Runs SQL without row-level security. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  newOwner(): Promise<Owner>
  newWorld(owner: Owner): Promise<World>
  /** Creates a live chat in this account, and returns its public id. */
  newWidget(owner: Owner): Promise<{ widgetId: string; agentId: number; botId: number }>
  stop(): Promise<void>
}

/** The built product with a fresh database, TRUST_PROXY on and no network access. */
export async function openInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = temporaryFolder()
  const noNetwork = pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href
  const product = await runProduct(folder.path, {
    nodeArguments: ['--import', noNetwork],
    settings: { TRUST_PROXY: 'true', EMBEDDING_MODEL: 'none', ...settings },
  })
  const database = new pg.Pool(databaseOf(folder.path))
  const sql = async <Row extends object>(text: string, values?: unknown[]) =>
    (await database.query<Row>(text, values)).rows
  return {
    url: product.url,
    sql,
    newOwner: () => newOwner(product.url, sql),
    newWorld: (owner) => newWorld(owner, sql),
    newWidget,
    stop: async () => {
      await database.end()
      const code = await product.stop()
      folder.remove()
      if (code !== 0) throw new Error(`The product did not stop cleanly (code ${code})`)
    },
  }
}

async function newOwner(baseUrl: string, sql: Installation['sql']): Promise<Owner> {
  const tokens = memoryTokens()
  const client = createClient({ baseUrl, tokens })
  const [email, password] = [`owner.${randomUUID()}@example.com`, 'correct horse battery']
  await client.call(api.auth.register, { body: { username: email, password } })
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  tokens.save({ access: session.access_token, refresh: session.refresh_token })
  const [ids] = await sql<{ id: number; user_id: number }>(
    'select a.id, u.id as user_id from account_by_email($1) a, user_by_email($1) u',
    [email],
  )
  return { ...ids!, email, password, token: session.access_token, client }
}

async function newWorld(owner: Owner, sql: Installation['sql']): Promise<World> {
  const world = await buildWorld({ sqlIn: (_, text, values) => sql(text, values) }, owner)
  // Only the product can encrypt the credentials of this channel.
  await sql('delete from bots where id = $1', [world.apiBot])
  const { bot } = await owner.client.call(api.apiChannel.connect, { params: { id: world.agent }, body: {} })
  return { ...world, apiBot: bot.id }
}

async function newWidget({ client }: Owner) {
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { bot, chat_widget_html } = await client.call(api.bots.createLivechat, {
    params: { id: agent.id },
    body: {},
  })
  return { widgetId: /[0-9a-f]{32}/.exec(chat_widget_html)![0], agentId: agent.id, botId: bot.id }
}
