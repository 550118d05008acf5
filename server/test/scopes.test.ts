// Every call of the contract, with an API key of every scope, on objects of the own account and of a foreign one.
import { allowsScope, api, isRole, mayAct, roleOfScopes, SCOPES, type Scope } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { imageOf } from './image-of.ts'
import { installationCalls } from './installation-calls.ts'
import { obligingChannels } from './obliging-channels.ts'
import { type Sample, sampleCalls } from './sample-calls.ts'
import { buildWorld, NOWHERE, type World } from './world.ts'

const testing = await testApp()
const { http, newAccount } = testing
testing.app.channels = obligingChannels()
testing.app.model = {
  name: 'any',
  close: async () => {},
  async *stream() {
    yield 'Yes.'
  },
}

const endpoints = allEndpoints()
const open = endpoints.flatMap(({ name, endpoint: { method, scope } }) =>
  scope ? [{ name, method, scope }] : [],
)
const closed = endpoints.filter(({ endpoint }) => isRole(endpoint.access) && !endpoint.scope)
const ofInstallation = endpoints.filter(({ endpoint }) => endpoint.access === 'installation')

/** Needs a model server that responds. */
const NOT_SERVED_AT_ONCE = ['agents.listModels']

let otherWorld: World
let otherBefore: string
let other: Awaited<ReturnType<typeof newAccount>>
const keys = {} as Record<Scope, { key: string; world: World }>

beforeAll(async () => {
  // The first account owns the installation: not even its keys may make those calls.
  for (const scope of SCOPES) {
    const account = await newAccount()
    const body = { name: scope, scopes: [scope] }
    const { key } = await account.call(api.apiKeys.create, { body })
    keys[scope] = { key, world: await buildWorld(testing, account) }
  }
  other = await newAccount()
  otherWorld = await buildWorld(testing, other)
  otherBefore = await imageOf(testing, other)
})

const ask = (method: string, { url, body }: Sample, key: string) =>
  http.fastify.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { payload: body } : {}),
  })

describe.each(SCOPES.map((of) => ({ of })))('a key with the scope $of', ({ of }) => {
  test.each(open)('$name, which needs $scope, in the own account', async ({ name, method, scope }) => {
    const { key, world } = keys[of]
    const isAllowed = allowsScope([of], scope)
    if (isAllowed && NOT_SERVED_AT_ONCE.includes(name)) return
    const answer = await ask(method, sampleCalls[name]!(world), key)
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403)
    if (!isAllowed) expect(answer.json()).toMatchObject({ success: false, code: 'forbidden' })
  })

  test.each(open)('$name, which needs $scope, in a foreign account', async ({ name, method, scope }) => {
    if (!sampleCalls[name]!(NOWHERE).owned) return
    const { key } = keys[of]
    const foreign = await ask(method, sampleCalls[name]!(otherWorld), key)
    const missing = await ask(method, sampleCalls[name]!(NOWHERE), key)
    expect(foreign.statusCode).toBe(allowsScope([of], scope) ? 404 : 403)
    expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
  })

  test.each(closed)('$name is for people and refuses it', async ({ name, endpoint }) => {
    const { key, world } = keys[of]
    const answer = await ask(endpoint.method, sampleCalls[name]!(world), key)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })

  test.each(ofInstallation)('$name does not exist for it', async ({ name, endpoint }) => {
    const answer = await ask(endpoint.method, installationCalls[name]!, keys[of].key)
    expect(answer.statusCode).toBe(404)
  })

  test.each(open)('$name needs no larger role than the key has', ({ name, scope }) => {
    const { access } = endpoints.find((each) => each.name === name)!.endpoint
    if (allowsScope([of], scope)) expect(isRole(access) && mayAct(roleOfScopes([of]), access)).toBe(true)
  })
})

test('the calls that are closed to keys are a short list', () => {
  expect(closed.map(({ name }) => name).sort()).toEqual([
    'account.beginTwoFactor',
    'account.changePassword',
    'account.confirmTwoFactor',
    'account.endOtherSessions',
    'account.endSession',
    'account.endTwoFactor',
    'account.newRecoveryCodes',
    'account.sessions',
    'actions.change',
    'actions.create',
    'actions.tryOut',
    'alerts.addDevice',
    'alerts.confirmEmail',
    'alerts.deliveries',
    'alerts.linkTelegram',
    'alerts.mailCode',
    'alerts.removeDevice',
    'alerts.save',
    'alerts.saveOrder',
    'alerts.sendTest',
    'alerts.settings',
    'alerts.unlinkTelegram',
    'apiChannel.connect',
    'apiChannel.renewSecret',
    'apiKeys.create',
    'apiKeys.list',
    'apiKeys.revoke',
    'auth.signOut',
    'billing.info',
    'billing.seeNotice',
    'chats.watch',
    'livechat.support',
    'mcp.add',
    'mcp.change',
    'mcp.chooseTools',
    'notes.markRead',
    'privacy.eraseAccount',
    'privacy.exportAccount',
    'proposals.approve',
    'proposals.reject',
    'realtime.stream',
    'team.accept',
    'team.accounts',
    'team.change',
    'team.invite',
    'team.leave',
    'team.removePicture',
    'team.savePicture',
    'team.saveProfile',
    'team.setActive',
    'team.switchTo',
    'views.change',
    'views.create',
    'views.list',
    'views.remove',
    'views.restore',
    'webhooks.change',
    'webhooks.create',
    'webhooks.renewSecret',
  ])
})

test('after all of this not one row of the foreign account has changed', async () => {
  expect(await imageOf(testing, other)).toBe(otherBefore)
})
