// Every call of the contract, by every role, on objects of the own account and of a foreign one.
import { isRole, mayAct, ROLES, type Role } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAccount, testApp } from './app.ts'
import { imageOf } from './image-of.ts'
import { obligingChannels } from './obliging-channels.ts'
import { type Sample, sampleCalls } from './sample-calls.ts'
import { buildWorld, NOWHERE, type World } from './world.ts'

const testing = await testApp()
const { http, newAccount, newMember } = testing
testing.app.channels = obligingChannels()
testing.app.model = {
  name: 'any',
  close: async () => {},
  async *stream() {
    yield 'Yes.'
  },
}

const calls = allEndpoints().flatMap(({ name, endpoint: { method, access } }) =>
  isRole(access) ? [{ name, method, needed: access }] : [],
)

/** The stream never ends, and the others need more than one valid request; refusals are tested for all of them. */
const NOT_SERVED_AT_ONCE = [
  'agents.listModels',
  'alerts.linkTelegram',
  'alerts.mailCode',
  'alerts.confirmEmail',
  'realtime.stream',
  'auth.signOut',
  'account.confirmTwoFactor',
  'account.newRecoveryCodes',
  'privacy.eraseAccount',
  'team.leave',
  'team.accept',
  'mcp.add',
  'mcp.change',
]

/** Personal calls, independent of the assistants a member is limited to. */
const PERSONAL = ['account.endSession', 'team.switchTo']

let other: TestAccount
let otherWorld: World
let otherBefore: string
const members = {} as Record<Role, { member: TestAccount; world: World }>
let restricted: { member: TestAccount; world: World }

beforeAll(async () => {
  // The first account receives the other accounts' support chats, which change its data, so it is not used.
  await newAccount()
  other = await newAccount()
  otherWorld = await buildWorld(testing, other)
  for (const role of ROLES) members[role] = await memberOf(role)
  restricted = await memberOf('agent', ({ newAgent }) => [newAgent])
  otherBefore = await imageOf(testing, other)
})

/** A member with this role in an account that has one of everything. */
async function memberOf(role: Role, agents?: (world: World) => number[]) {
  const account = await newAccount()
  const world = await buildWorld(testing, account)
  const member = await newMember(account, role, agents?.(world))
  const own = await buildWorld(testing, { ...account, user_id: member.user_id }, `of ${role}`)
  return { member, world: agents ? { ...world, session: own.session } : own }
}

const ask = (method: string, { url, body }: Sample, { tokens }: TestAccount) =>
  http.fastify.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${tokens.access()}` },
    ...(body ? { payload: body } : {}),
  })

describe.each(ROLES.map((role) => ({ role })))('$role', ({ role }) => {
  test.each(calls)(
    '$name, which needs the role $needed, in the own account',
    async ({ name, method, needed }) => {
      const { member, world } = members[role]
      const isAllowed = mayAct(role, needed)
      if (isAllowed && NOT_SERVED_AT_ONCE.includes(name)) return
      const answer = await ask(method, sampleCalls[name]!(world), member)
      expect(answer.statusCode).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) expect(answer.json()).toMatchObject({ success: false, code: 'forbidden' })
    },
  )

  test.each(calls)(
    '$name, which needs the role $needed, in a foreign account',
    async ({ name, method, needed }) => {
      if (!sampleCalls[name]!(NOWHERE).owned) return
      const { member } = members[role]
      const foreign = await ask(method, sampleCalls[name]!(otherWorld), member)
      const missing = await ask(method, sampleCalls[name]!(NOWHERE), member)
      expect(foreign.statusCode).toBe(mayAct(role, needed) ? 404 : 403)
      expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
    },
  )
})

describe('a member limited to one assistant', () => {
  const ofOtherAgents = calls.filter(
    ({ name, needed }) =>
      mayAct('agent', needed) && sampleCalls[name]!(NOWHERE).owned && !PERSONAL.includes(name),
  )

  test.each(ofOtherAgents)(
    'is told by $name that things of the others are not there',
    async ({ name, method }) => {
      const { member, world } = restricted
      const hidden = await ask(method, sampleCalls[name]!(world), member)
      const missing = await ask(method, sampleCalls[name]!(NOWHERE), member)
      expect(hidden.statusCode).toBe(404)
      expect(hidden.rawPayload.equals(missing.rawPayload)).toBe(true)
    },
  )

  test('sees that one alone in every list, and cannot stop the AI of all', async () => {
    const { member, world } = restricted
    const get = async (url: string) => (await ask('GET', { url, owned: false }, member)).json()
    expect((await get('/api/me/agents')).agents.map(({ id }: { id: number }) => id)).toEqual([world.newAgent])
    expect(await get('/api/me/bitrix/chats')).toMatchObject({ chats: [], total: 0 })
    expect(await get('/api/search?q=c')).toMatchObject({ chats: [] })
    const stopped = await ask('PUT', sampleCalls['chats.setAiState']!(world), member)
    expect(stopped.statusCode).toBe(403)
  })
})

test('after all of this not one row of the foreign account has changed', async () => {
  expect(await imageOf(testing, other)).toBe(otherBefore)
})
