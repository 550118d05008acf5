import { api, type Scope } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { refusal } from '../../../test/visitor.ts'

const testing = await testApp({ API_KEY_LIMIT: '5' })
const { http, logged, newAccount, newMember, passTime, sqlIn, stranger } = testing

const DAY_MS = 24 * 3_600_000

const create = (account: TestAccount, scopes: Scope[] = ['admin'], more: object = {}) =>
  account.call(api.apiKeys.create, { body: { name: 'CRM import', scopes, ...more } })

function clientWith(key: string) {
  const client = stranger()
  client.tokens.save({ access: key, refresh: null })
  return client
}

const agentsWith = (key: string) => clientWith(key).call(api.agents.mine)
const listed = async (account: TestAccount) => (await account.call(api.apiKeys.list)).api_keys

test('a key is shown once, kept as a hash, and written to no log', async () => {
  const account = await newAccount()
  const { key, api_key } = await create(account)
  expect(key).toMatch(/^swb_[\w-]{43}$/)
  expect(key.startsWith(api_key.hint)).toBe(true)
  await agentsWith(key)
  expect(JSON.stringify(await listed(account))).not.toContain(key)
  const [row] = await sqlIn<{ all: string }>(account.id, 'select to_jsonb(k)::text as all from api_keys k')
  expect(row!.all).not.toContain(key)
  expect(logged.join('')).not.toContain(key)
})

test('the list tells when a key was used last, to a minute', async () => {
  const account = await newAccount()
  const { key } = await create(account)
  expect(await listed(account)).toMatchObject([{ name: 'CRM import', last_used_at: null }])
  await agentsWith(key)
  const [first] = await listed(account)
  expect(first!.last_used_at).not.toBeNull()
  passTime(30_000)
  await agentsWith(key)
  expect(await listed(account)).toEqual([first])
  passTime(31_000)
  await agentsWith(key)
  expect((await listed(account))[0]!.last_used_at! > first!.last_used_at!).toBe(true)
})

test('a revoked key is refused with its next call and leaves the list', async () => {
  const account = await newAccount()
  const { key, api_key } = await create(account)
  await agentsWith(key)
  await account.call(api.apiKeys.revoke, { params: { id: api_key.id } })
  expect(await refusal(agentsWith(key))).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await listed(account)).toEqual([])
  expect(await refusal(account.call(api.apiKeys.revoke, { params: { id: api_key.id } }))).toMatchObject({
    status: 404,
  })
})

test('an expired key is refused, and an unknown one in the same words', async () => {
  const account = await newAccount()
  const { key, api_key } = await create(account, ['admin'], { expires_in_days: 1 })
  expect(new Date(api_key.expires_at!).getTime() - new Date(api_key.created_at).getTime()).toBe(DAY_MS)
  await agentsWith(key)
  passTime(DAY_MS + 1)
  const expired = await refusal(agentsWith(key))
  const unknown = await refusal(agentsWith(`swb_${'x'.repeat(43)}`))
  expect(expired).toEqual(unknown)
})

test('each key has its own rate limit, and its refusal says how long to wait', async () => {
  const account = await newAccount()
  const [first, second] = [await create(account), await create(account)]
  const ask = (key: string) =>
    http.fastify.inject({
      url: '/api/me/agents',
      headers: { authorization: `Bearer ${key}` },
      remoteAddress: '203.0.113.7',
    })
  for (let call = 0; call < 5; call++) expect((await ask(first.key)).statusCode).toBe(200)
  const refused = await ask(first.key)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(second.key)).statusCode).toBe(200)
  passTime(60_001)
  expect((await ask(first.key)).statusCode).toBe(200)
})

test('the activity log names the key that changed something, and from where', async () => {
  const account = await newAccount()
  const { key, api_key } = await create(account)
  await http.fastify.inject({
    method: 'PUT',
    url: '/api/me/retention',
    headers: { authorization: `Bearer ${key}`, 'user-agent': 'importer/1.0' },
    payload: { days: 30 },
    remoteAddress: '203.0.113.7',
  })
  await account.call(api.apiKeys.revoke, { params: { id: api_key.id } })
  const { entries } = await account.call(api.account.audit)
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'api_key_revoked', about: 'CRM import' },
    {
      ...{ action: 'retention_changed', api_key: 'CRM import', session_id: null, is_this_session: false },
      address: '203.0.113.x',
    },
    { action: 'api_key_created', about: 'CRM import' },
  ])
  expect(entries[0]).not.toHaveProperty('api_key')
})

test('keys of an admin who is demoted, deactivated, removed or leaves are revoked for good', async () => {
  const owner = await newAccount()
  const demote = (id: number, role: 'agent' | 'admin') =>
    owner.call(api.team.change, { params: { id }, body: { role, agent_ids: null } })
  const setActive = (id: number, is_active: boolean) =>
    owner.call(api.team.setActive, { params: { id }, body: { is_active } })
  const endings = {
    demoted: async ({ user_id }: TestAccount) => {
      await demote(user_id, 'agent')
      await demote(user_id, 'admin')
    },
    deactivated: async ({ user_id }: TestAccount) => {
      await setActive(user_id, false)
      await setActive(user_id, true)
    },
    removed: ({ user_id }: TestAccount) => owner.call(api.team.remove, { params: { id: user_id } }),
    leaving: (maker: TestAccount) => maker.call(api.team.leave),
  }
  const { key: ofOwner } = await create(owner)
  for (const [story, end] of Object.entries(endings)) {
    const maker = await newMember(owner, 'admin')
    const { key } = await create(maker)
    await agentsWith(key)
    await end(maker)
    expect([story, (await refusal(agentsWith(key))).status]).toEqual([story, 401])
  }
  await agentsWith(ofOwner)
  expect(await listed(owner)).toHaveLength(1)
})

test('a maker who lost the role by any other way has keys that do not work', async () => {
  const owner = await newAccount()
  const maker = await newMember(owner, 'admin')
  const { key } = await create(maker)
  await sqlIn(owner.id, `update memberships set role = 'viewer' where user_id = $1`, [maker.user_id])
  expect((await refusal(agentsWith(key))).status).toBe(401)
})

test('a key sets up nothing that would outlive it: no keys, roles, invitations or webhooks', async () => {
  const owner = await newAccount()
  const { user_id: id } = await newMember(owner, 'agent')
  const client = clientWith((await create(owner)).key)
  const role = { role: 'admin' as const, agent_ids: null }
  for (const call of [
    () => client.call(api.apiKeys.create, { body: { name: 'Another', scopes: ['admin'] } }),
    () => client.call(api.team.change, { params: { id }, body: role }),
    () => client.call(api.team.invite, { body: role }),
    () => client.call(api.webhooks.create, { body: { url: 'https://example.com', events: ['done'] } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 403 })
})

test("another account's key is neither listed nor revoked", async () => {
  const [owner, other] = [await newAccount(), await newAccount()]
  const { api_key, key } = await create(owner)
  expect(await listed(other)).toEqual([])
  const foreign = await refusal(other.call(api.apiKeys.revoke, { params: { id: api_key.id } }))
  expect(foreign).toMatchObject({ status: 404 })
  await agentsWith(key)
})

test('an account has a limited number of keys', async () => {
  const account = await newAccount()
  for (let count = 0; count < 50; count++) await create(account)
  expect(await refusal(create(account))).toMatchObject({ status: 409, code: 'conflict' })
})
