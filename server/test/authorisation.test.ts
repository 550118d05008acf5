import { api, isRole } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from './app.ts'
import { imageOf } from './image-of.ts'
import { obligingChannels } from './obliging-channels.ts'
import { type Sample, sampleCalls } from './sample-calls.ts'
import { buildWorld, NOWHERE, type World } from './world.ts'

const testing = await testApp()
const { http, newAccount, passTime } = testing

testing.app.channels = obligingChannels()

// Prompts are run by a model, whose output does not matter here.
testing.app.model = {
  name: 'any',
  close: async () => {},
  async *stream() {
    yield 'Yes.'
  },
}

const guarded = allEndpoints().filter(({ endpoint }) => isRole(endpoint.access))

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
  otherBefore = await imageOf(testing, other)
})

/**
 * The stream never ends, signing out would end the session of all other tests, and the rest need more than one valid
 * request.
 */
const WITH_TESTS_OF_THEIR_OWN = [
  'realtime.stream',
  'auth.signOut',
  'agents.listModels',
  'account.confirmTwoFactor',
  'account.newRecoveryCodes',
  'privacy.eraseAccount',
  'team.leave',
  'alerts.linkTelegram',
  'alerts.mailCode',
  'alerts.confirmEmail',
  'team.accept',
  'mcp.add',
  'mcp.change',
]
const callable = guarded.filter(({ name }) => !WITH_TESTS_OF_THEIR_OWN.includes(name))

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

const sampleOf = (name: string, world: World) => sampleCalls[name]!(world)

test.each(guarded)(
  '$name refuses no token, garbage, an expired and a revoked token',
  async ({ name, endpoint }) => {
    for (const token of [undefined, 'garbage', '%00', expired, revoked]) {
      const answer = await ask(endpoint.method, sampleOf(name, ownWorld), token)
      expect([token, answer.statusCode]).toEqual([token, 401])
      expect(answer.json()).toMatchObject({ success: false, code: 'unauthorized' })
    }
  },
)

const owned = guarded.filter(({ name }) => sampleOf(name, NOWHERE).owned)

test.each(owned)(
  '$name answers a foreign id and a missing id with the very same 404',
  async ({ name, endpoint }) => {
    const foreign = await ask(endpoint.method, sampleOf(name, otherWorld), owner.tokens.access()!)
    const missing = await ask(endpoint.method, sampleOf(name, NOWHERE), owner.tokens.access()!)
    expect(foreign.statusCode).toBe(404)
    expect(missing.statusCode).toBe(404)
    expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
  },
)

test.each(callable)(
  '$name serves its owner, and shows no hash and no account id',
  async ({ name, endpoint }) => {
    const answer = await ask(endpoint.method, sampleOf(name, ownWorld), owner.tokens.access()!)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/account_id|password(?!_changed)|_hash|argon2/)
  },
)

test('an own agent with a foreign command, file or prompt is still not found', async () => {
  const token = owner.tokens.access()!
  const mixed: World = { ...otherWorld, agent: ownWorld.agent }
  for (const name of [
    'actions.change',
    'actions.remove',
    'mcp.change',
    'mcp.chooseTools',
    'mcp.remove',
    'commands.change',
    'knowledge.removeSiteFile',
    'knowledge.removeSiteFileByName',
    'knowledge.allowPassage',
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
  expect(await imageOf(testing, other)).toBe(otherBefore)
})
