import { api } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAccount, testApp } from './app.ts'
import { buildWorld, NOWHERE, type Sample, sampleCalls, type World } from './world.ts'

const testing = await testApp()
const { http, newAccount, passTime, sqlIn, stranger } = testing

const guarded = allEndpoints().filter(({ endpoint }) => endpoint.access === 'signed_in')

let owner: TestAccount
let other: TestAccount
let ownWorld: World
let otherWorld: World
let expired: string
let revoked: string
let otherBefore: string

beforeAll(async () => {
  expired = (await newAccount()).tokens.access()!
  passTime(16 * 60_000)
  const leaver = await newAccount()
  revoked = leaver.tokens.access()!
  await leaver.call(api.auth.signOut)
  owner = await newAccount()
  other = await newAccount()
  ownWorld = await buildWorld(testing, owner)
  otherWorld = await buildWorld(testing, other)
  otherBefore = await imageOf(other)
})

const ask = (method: string, { url, body }: Sample, token?: string) =>
  http.fastify.inject({
    method: method as 'GET',
    url,
    ...(body ? { payload: body } : {}),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })

test('every call that needs an account has a row in this matrix', () => {
  expect(Object.keys(sampleCalls).sort()).toEqual(guarded.map(({ name }) => name).sort())
})

describe.each(guarded)('$name', ({ name, endpoint: { method } }) => {
  const sample = (world: World) => sampleCalls[name]!(world)

  test('refuses no token, garbage, an expired and a revoked token', async () => {
    for (const token of [undefined, 'garbage', '%00', expired, revoked]) {
      const answer = await ask(method, sample(ownWorld), token)
      expect([token, answer.statusCode]).toEqual([token, 401])
      expect(answer.json()).toMatchObject({ success: false, code: 'unauthorized' })
    }
  })

  test('answers a foreign id and a missing id with the very same 404', async () => {
    if (!sample(ownWorld).owned) return
    const foreign = await ask(method, sample(otherWorld), owner.tokens.access()!)
    const missing = await ask(method, sample(NOWHERE), owner.tokens.access()!)
    expect(foreign.statusCode).toBe(404)
    expect(missing.statusCode).toBe(404)
    expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
  })

  test('serves its owner', async () => {
    if (name === 'realtime.stream' || name === 'auth.signOut') return // tests of their own
    const answer = await ask(method, sample(ownWorld), owner.tokens.access()!)
    const route = http.routes.find(({ method: m, path }) => m === method && path === endpointPath(name))
    expect([name, answer.statusCode]).toEqual([name, route!.notBuilt ? 501 : 200])
  })
})

test('an own agent with a foreign command, file or prompt is still not found', async () => {
  const token = owner.tokens.access()!
  const mixed: World = { ...otherWorld, agent: ownWorld.agent }
  for (const name of [
    'commands.change',
    'knowledge.removeSiteFile',
    'knowledge.removeSiteFileByName',
    'agents.saveInstructions',
  ]) {
    const { method } = guarded.find((entry) => entry.name === name)!.endpoint
    expect([name, (await ask(method, sampleCalls[name]!(mixed), token)).statusCode]).toEqual([name, 404])
  }
})

test('a bot, a chat and a file are reached only by the path of their kind', async () => {
  const token = owner.tokens.access()!
  for (const [method, url] of [
    ['DELETE', `/api/facebook/bots/${ownWorld.telegramBot}`],
    ['GET', `/api/bitrix/chats/${ownWorld.chat}/messages`],
    ['GET', `/api/me/chats/${ownWorld.chat}/messages`],
    ['DELETE', `/api/files/vectorstore/${ownWorld.siteFile.replace('chroma_', '')}`],
    ['DELETE', `/api/public/chroma/files/${ownWorld.agent}/id/${ownWorld.file}`],
    ['DELETE', `/api/public/chroma/files/${ownWorld.agent}/id%2F${ownWorld.siteFile}`],
    ['DELETE', `/api/public/chroma/files/${ownWorld.agent}/..%2F${ownWorld.siteFile}`],
  ] as const)
    expect([url, (await ask(method, { url, owned: true }, token)).statusCode]).toEqual([url, 404])
})

test('after all of this not one row of the other account has changed', async () => {
  expect(await imageOf(other)).toBe(otherBefore)
})

test('no answer shows a password hash, a token hash or an account id', async () => {
  const { agents } = await owner.call(api.agents.mine)
  expect(Object.keys(agents[0]!)).not.toEqual(expect.arrayContaining(['account_id']))
  await stranger().call(api.prompts.presets)
})

const endpointPath = (name: string) => guarded.find((entry) => entry.name === name)!.endpoint.path

/** Every row of the account's things, as one text. */
async function imageOf({ id }: TestAccount): Promise<string> {
  const tables = [
    'agents',
    'triggers',
    'custom_prompts',
    'bots',
    'chats',
    'messages',
    'commands',
    'files',
    'upload_tasks',
  ]
  const images = await Promise.all(
    tables.map((table) =>
      sqlIn(id, `select jsonb_agg(to_jsonb(t) order by t::text) as rows from ${table} t`),
    ),
  )
  return JSON.stringify(images)
}
