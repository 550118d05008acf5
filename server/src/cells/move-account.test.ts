import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { uploadAs } from '../../test/knowledge.ts'
import { obligingChannels } from '../../test/obliging-channels.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { buildWorld } from '../../test/world.ts'
import { credentialsPlace } from '../channels/channel-bot.ts'
import { receiveQuestion } from '../chats/receive-question.ts'
import { issueToken } from '../livechat/visitor-token.ts'
import { widgetByPublicId } from '../livechat/widgets.ts'
import { loadSecretKey, openSecrets } from '../platform/secrets.ts'
import { numberCell } from './cell-number.ts'
import { exportAccount } from './export-account.ts'
import { importAccount } from './import-account.ts'
import { giveUp, openArrived, unfreeze } from './moves.ts'
import { removeAccount } from './remove-account.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = temporaryFolder()
const passphrase = 'correct horse battery'
const source = await testApp()
const target = await testApp()
await numberCell(target.app, 2)
for (const { app } of [source, target]) app.channels = obligingChannels()

const operator = await source.newAccount('operator@example.com')

let files = 0
const newFile = () => join(folder, `${++files}.account`)

async function exported(from: TestApp, account: { id: number; email: string }, isLast = false) {
  const path = newFile()
  await exportAccount(from.app, { account, path, passphrase, isLast, drainMs: 2_000 })
  return path
}
const arrive = (path: string, at = target) => importAccount(at.app, path, passphrase)

/** All rows of an account, read past the walls. */
async function rowsOf({ app }: TestApp, table: string, accountId: number): Promise<{ id: number }[]> {
  const client = new pg.Client({
    ...inject('testServer').admin,
    database: app.database.connection.database,
  })
  await client.connect()
  const { rows } = await client
    .query(`select * from ${table} where account_id = $1 order by 1, 2`, [accountId])
    .finally(() => client.end())
  return rows
}

async function newBusiness(name: string) {
  const email = `${name}.${randomUUID()}@example.com`
  const owner = await source.newAccount(email)
  const world = await buildWorld(source, owner)
  await uploadAs(owner, [{ name: 'prices.txt', content: `A cake costs ${files} zł at ${email}.` }], {
    agent_id: String(world.agent),
    vector_store_id: world.store,
  })
  const [bot] = await source.sqlIn<{ public_id: string; agent_id: number }>(
    owner.id,
    'select public_id, agent_id from bots where id = $1',
    [world.livechatBot],
  )
  const ask = (at: TestApp, text: string, customer = 'anna') =>
    receiveQuestion(at.app, {
      ...{ account_id: owner.id, agent_id: bot!.agent_id, bot_id: world.livechatBot, customer },
      ...{ name: customer, type: 'customer', text, client_id: text },
    })
  return { owner, world, publicId: bot!.public_id, ask }
}

const refused = (error: { code?: string }) => {
  if (error.code !== 'SBMOV') throw error
  return null
}

test('an account moves while customers write: every message arrives once, and one installation answers', async () => {
  const { owner, world, ask } = await newBusiness('busy')
  const { key } = await owner.call(api.apiKeys.create, { body: { name: 'Till', scopes: ['admin'] } })
  let serving = source
  let isWriting = true
  const acknowledged: string[] = []
  const write = async (customer: string) => {
    for (let round = 0; isWriting && round < 2_000; round += 1) {
      const text = `${customer} asks ${round}`
      for (let stored = null; stored === null && isWriting; ) {
        stored = await ask(serving, text, customer).catch(refused)
        if (stored) acknowledged.push(text)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  await Promise.all([source, target].map(({ app }) => app.jobs.start()))
  const writers = ['Anna', 'Bert', 'Cleo'].map(write)
  try {
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), { timeout: 60_000 })
    await arrive(await exported(source, owner))
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 3), { timeout: 60_000 })
    const { receipt } = await arrive(await exported(source, owner, true))
    await expect(owner.call(api.agents.create, { body: { agent_name: 'Late' } })).rejects.toMatchObject({
      code: 'unavailable',
    })
    const code = await giveUp(source.app, owner.id, receipt!, 'https://cell-2.example.com')
    await openArrived(target.app, owner.id, code)
    serving = target
    const moved = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(moved + 3), { timeout: 60_000 })
  } finally {
    isWriting = false
    await Promise.all(writers)
  }
  const asked = (await rowsOf(target, 'messages', owner.id)).map(
    (row) => (row as unknown as { question: string }).question,
  )
  for (const text of acknowledged) expect(asked.filter((each) => each === text)).toEqual([text])
  // The source has nothing that the target lacks.
  for (const table of ['messages', 'chats', 'deliveries', 'files', 'contacts', 'audit_entries', 'webhooks']) {
    const [left, arrived] = await Promise.all([source, target].map((at) => rowsOf(at, table, owner.id)))
    const ids = new Set(arrived!.map(({ id }) => id))
    expect(left!.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(left!.length).toBeGreaterThan(0)
  }
  // Ids of the target come from its own range.
  const ids = (await rowsOf(target, 'messages', owner.id)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Math.max(...ids)).toBeGreaterThan(2_000_000_000_000)
  expect(Math.min(...ids)).toBeLessThan(1_000_000)
  // No job of the account is left to either queue of the source.
  const due = (await rowsOf(source, 'jobs', owner.id)) as unknown as { state: string }[]
  expect(due.filter(({ state }) => state === 'running')).toEqual([])
  // API keys, passwords and files work there; here, every call says where the account is.
  const there = target.stranger()
  const { access_token, refresh_token } = await there.call(api.auth.signIn, {
    body: { username: owner.email, password: owner.password },
  })
  there.tokens.save({ access: access_token, refresh: refresh_token })
  const { chats } = await there.call(api.chats.ofBot, { params: { id: world.livechatBot }, query: {} })
  expect(chats.map(({ display_name }) => display_name)).toEqual(
    expect.arrayContaining(['Anna', 'Bert', 'Cleo']),
  )
  const byKey = (at: TestApp) =>
    at.http.fastify.inject({ url: '/api/me/agents', headers: { authorization: `Bearer ${key}` } })
  expect((await byKey(target)).statusCode).toBe(200)
  // The source reads once a second which accounts have moved.
  await expect.poll(async () => (await byKey(source)).statusCode).toBe(421)
  expect((await byKey(source)).headers.location).toBe('https://cell-2.example.com/api/me/agents')
  await Promise.all([source, target].map(({ app }) => app.jobs.stop({ graceMs: 1_000 })))
})

test('secrets are sealed with the key of the target, and visitors keep their conversations with the older key', async () => {
  const { owner, world, publicId } = await newBusiness('secrets')
  const sealed = source.app.secrets.seal(
    JSON.stringify({ token: 'of the bot' }),
    credentialsPlace({ account_id: owner.id, id: world.telegramBot }),
  )
  await source.sqlIn(owner.id, 'update bots set secret = $2 where id = $1', [world.telegramBot, sealed])
  const widget = (await widgetByPublicId(source.app, publicId))!
  const visitor = issueToken(source.app, widget, { subject: 'v1', contact: {}, is_browser: true })
  await move(owner)
  const [bot] = (await rowsOf(target, 'bots', owner.id)).filter(
    ({ id }) => id === world.telegramBot,
  ) as unknown as {
    secret: string
  }[]
  expect(
    target.app.secrets.open(bot!.secret, credentialsPlace({ account_id: owner.id, id: world.telegramBot })),
  ).toContain('of the bot')
  const [, text, signature] = visitor.split('.')
  const [ours, theirs] = await Promise.all(
    [target, source].map(({ app }) => loadSecretKey(app.config.DATA_DIR)),
  )
  expect(
    openSecrets({ key: ours!.key, olderKeys: [theirs!.key] }).verify('visitor token', text!, signature!),
  ).toBe(true)
  const [upload] = (await rowsOf(target, 'upload_files', owner.id)) as unknown as { blob: string }[]
  expect(await target.app.blobs.has(upload!.blob)).toBe(true)
})

async function move(owner: { id: number; email: string }) {
  await arrive(await exported(source, owner))
  const { receipt } = await arrive(await exported(source, owner, true))
  const code = await giveUp(source.app, owner.id, receipt!, 'https://cell-2.example.com')
  await openArrived(target.app, owner.id, code)
}

test('a move that is given up leaves the source serving, and what arrived can be removed', async () => {
  const { owner, ask } = await newBusiness('undecided')
  await arrive(await exported(source, owner))
  await ask(source, 'still here')
  const { receipt } = await arrive(await exported(source, owner, true))
  await expect(ask(source, 'frozen')).rejects.toMatchObject({ code: 'SBMOV' })
  await expect(ask(target, 'not open')).rejects.toMatchObject({ code: 'SBMOV' })
  expect(await unfreeze(source.app, owner.id)).toBe(true)
  await ask(source, 'served again')
  await expect(giveUp(source.app, owner.id, receipt!, 'https://cell-2.example.com')).rejects.toThrow(
    'The account is served here.',
  )
  await removeAccount(target.app, owner.id)
  for (const table of ['messages', 'chats', 'agents', 'jobs', 'memberships'])
    expect(await rowsOf(target, table, owner.id)).toEqual([])
  await expect(removeAccount(source.app, owner.id)).rejects.toThrow('This installation serves the account.')
  await move(owner)
})

test('a freeze that nobody ends runs out, and rows that changed or were deleted since the first copy arrive so', async () => {
  const { owner, world, ask } = await newBusiness('forgotten')
  const { chat_id } = await ask(source, 'first')
  await arrive(await exported(source, owner))
  await source.sqlIn(owner.id, `update chats set display_name = 'Renamed' where id = $1`, [chat_id])
  await source.sqlIn(owner.id, 'delete from labels where id = $1', [world.label])
  await exported(source, owner, true)
  await expect(ask(source, 'frozen')).rejects.toMatchObject({ code: 'SBMOV' })
  await source.app.database.pool.query('update moves set until = now() where account = $1', [owner.id])
  await ask(source, 'served again')
  const { receipt } = await arrive(await exported(source, owner, true))
  const code = await giveUp(source.app, owner.id, receipt!, 'https://cell-2.example.com')
  await openArrived(target.app, owner.id, code)
  const chats = (await rowsOf(target, 'chats', owner.id)) as unknown as { id: number; display_name: string }[]
  expect(chats.find(({ id }) => id === chat_id)!.display_name).toBe('Renamed')
  expect((await rowsOf(target, 'labels', owner.id)).map(({ id }) => id)).not.toContain(world.label)
})

test('the account that owns an installation stays there', async () => {
  await expect(exported(source, operator)).rejects.toThrow('This account owns the installation')
})

test('nothing arrives from an installation with the same cell number, or with a wrong passphrase', async () => {
  const { owner } = await newBusiness('clash')
  const path = await exported(source, owner)
  await expect(importAccount(target.app, path, 'wrong')).rejects.toThrow('passphrase')
  const other = await testApp()
  await other.newAccount()
  const stranger = await other.newAccount()
  const second = await exported(other, stranger)
  await expect(importAccount(target.app, second, passphrase)).rejects.toThrow(
    'Two installations have the cell number 0.',
  )
})
