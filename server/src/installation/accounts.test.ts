import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { obligingChannels } from '../../test/obliging-channels.ts'
import { refusal } from '../../test/visitor.ts'
import { buildWorld } from '../../test/world.ts'
import { eraseNow } from '../privacy/erase-account.ts'

const testing = await testApp({ SIGN_IN_LIMIT: '1000' })
const { app, http, newAccount, newMember, passTime, sqlIn, stranger } = testing
const owner = await newAccount('owner@example.com')

const accountNamed = async (email: string) => {
  const { accounts } = await owner.call(api.installation.accounts, { query: { search: email } })
  return accounts.find((account) => account.email === email)!
}
const signIn = ({ email, password }: TestAccount) =>
  stranger().call(api.auth.signIn, { body: { username: email, password } })
const params = ({ id }: TestAccount) => ({ params: { id: String(id) as never } })
const removalOf = (account: TestAccount) => ({ ...params(account), body: { password: owner.password } })
/** Sessions expire when the clock is moved ahead. */
async function signInAgain(person: TestAccount) {
  const { access_token, refresh_token } = await signIn(person)
  person.tokens.save({ access: access_token, refresh: refresh_token })
}
const actionsOf = async (account: TestAccount) =>
  (await account.call(api.account.audit, {})).entries.map(({ action }) => action)

test('the owner sees every account with its people, use and last activity, and no message', async () => {
  const shop = await newAccount('shop@example.com')
  await buildWorld(testing, shop)
  await sqlIn(shop.id, 'update attachments set size = 0')
  await sqlIn(
    shop.id,
    `update files set size = case when id = (select max(id) from files) then 700 else 0 end`,
  )
  expect(await accountNamed('shop@example.com')).toMatchObject({
    id: shop.id,
    is_own: false,
    removed_at: null,
    people: [{ email: 'shop@example.com', role: 'owner' }, { role: 'agent' }],
    plan: { name: null, status: 'trial', sessions_used: 0, max_sessions: 100 },
  })
  const { agents, channels, chats, storage_bytes, last_active_at } = await accountNamed('shop@example.com')
  expect(Math.min(agents, channels, chats)).toBeGreaterThan(0)
  expect(storage_bytes).toBe(700)
  const texts = await sqlIn<{ text: string }>(
    shop.id,
    `select unnest(array[question, answer]) as text from messages union select text from chunks`,
  )
  const shown = JSON.stringify(await accountNamed('shop@example.com'))
  const written = texts.map(({ text }) => text).filter((text) => text?.length > 3)
  expect(written).not.toEqual([])
  for (const text of written) expect(shown).not.toContain(text)
  expect(Date.parse(last_active_at!)).toBeGreaterThan(0)
  expect((await accountNamed('owner@example.com')).is_own).toBe(true)
})

test('accounts come in pages, the newest first, and are found by the address of any of their people', async () => {
  for (let index = 0; index < 25; index++)
    await app.database.pool.query(`select create_account($1, 'hash', now())`, [`page${index}@example.com`])
  const first = await owner.call(api.installation.accounts, { query: { search: 'PAGE' } })
  expect(first).toMatchObject({ has_more: true })
  expect(first.accounts).toHaveLength(20)
  expect(first.accounts[0]!.email).toBe('page24@example.com')
  const rest = await owner.call(api.installation.accounts, {
    query: { search: 'page', before: String(first.accounts.at(-1)!.id) as never },
  })
  expect(rest.accounts.map(({ email }) => email)).toEqual(
    [4, 3, 2, 1, 0].map((index) => `page${index}@example.com`),
  )
  expect(rest.has_more).toBe(false)
  const team = await newAccount('team@example.com')
  const member = await newMember(team, 'viewer')
  const found = await owner.call(api.installation.accounts, { query: { search: member.email } })
  expect(found.accounts.map(({ email }) => email)).toEqual(['team@example.com'])
})

test('a plan is given by hand and ended again, and the account is told', async () => {
  const person = await newAccount()
  const given = await owner.call(api.installation.givePlan, {
    ...params(person),
    body: { plan: 'MEDIUM', months: 12 },
  })
  expect(given.account.plan).toMatchObject({ name: 'MEDIUM', status: 'active', max_sessions: 1100 })
  expect(await actionsOf(person)).toContain('plan_changed')
  const ended = await owner.call(api.installation.givePlan, { ...params(person), body: { plan: null } })
  expect(ended.account.plan).toMatchObject({ status: 'cancelled' })
  expect(await actionsOf(owner)).toContain('account_plan_set')
})

test('everybody of an account is signed out, and its owner sees it in the activity log', async () => {
  const person = await newAccount()
  const colleague = await newMember(person, 'agent')
  expect(await owner.call(api.installation.endSessions, params(person))).toMatchObject({ ended: 2 })
  for (const one of [person, colleague])
    expect(await refusal(one.call(api.account.me))).toMatchObject({ status: 401 })
  await signInAgain(person)
  expect(await actionsOf(person)).toContain('all_sessions_ended')

  const elsewhere = await signIn(owner)
  expect(await owner.call(api.installation.endSessions, params(owner))).toMatchObject({ ended: 1 })
  await owner.call(api.account.me)
  const old = await http.fastify.inject({
    url: '/api/me/account',
    headers: { authorization: `Bearer ${elsewhere.access_token}` },
  })
  expect(old.statusCode).toBe(401)
})

const linkFor = (account: TestAccount, user_id: number, password = owner.password) =>
  owner.call(api.installation.makeResetLink, {
    params: { id: String(account.id) as never, user_id: String(user_id) as never },
    body: { password },
  })

test('a reset link is made for other people of that account only', async () => {
  const person = await newAccount()
  const other = await newAccount()
  const { link } = await linkFor(person, person.user_id)
  const token = link.split('#')[1]!
  await stranger().call(api.auth.resetPassword, { body: { token, password: 'a fresh long password' } })
  await signInAgain({ ...person, password: 'a fresh long password' })
  expect(await refusal(linkFor(person, other.user_id))).toMatchObject({ status: 404 })
  expect(await refusal(linkFor(owner, owner.user_id))).toMatchObject({ status: 409 })
})

test('the logs of the account and of the owner tell of a reset link, for a person of two teams as well', async () => {
  const [first, second] = [await newAccount(), await newAccount()]
  await sqlIn(
    second.id,
    `insert into memberships (account_id, user_id, role, joined_at) values ($1, $2, 'agent', now())`,
    [second.id, first.user_id],
  )
  await linkFor(second, first.user_id)
  expect(await actionsOf(second)).toContain('reset_link_made')
  expect(await actionsOf(first)).not.toContain('reset_link_made')
  const { entries } = await owner.call(api.account.audit, {})
  expect(entries[0]).toMatchObject({ action: 'reset_link_made', about: first.email })
})

test('an access token alone makes no reset link and deletes no account', async () => {
  const person = await newAccount()
  const wrong = { status: 403, message: 'This is not your password' }
  expect(await refusal(linkFor(person, person.user_id, 'a wrong guess'))).toMatchObject(wrong)
  const removal = { ...params(person), body: { password: 'a wrong guess' } }
  expect(await refusal(owner.call(api.installation.remove, removal))).toMatchObject(wrong)
  expect(await actionsOf(person)).not.toContain('reset_link_made')
  expect(await accountNamed(person.email)).toMatchObject({ removed_at: null })
})

test('a deleted account is silent and closed at once, and an undo brings everything back', async () => {
  const person = await newAccount('leaver@example.com')
  const world = await buildWorld(testing, person)
  const bots = async () =>
    (await sqlIn<{ id: number }>(person.id, 'select id from bots where deleted_at is null')).length
  const before = await bots()
  const invited = await person.call(api.team.invite, { body: { role: 'agent', agent_ids: null } })
  const { account } = await owner.call(api.installation.remove, removalOf(person))
  expect(Date.parse(account.removed_at!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(await bots()).toBe(0)
  expect(await refusal(person.call(api.account.me))).toMatchObject({ status: 401 })
  expect(await refusal(signIn(person))).toMatchObject({ status: 403 })
  const lookUp = stranger().call(api.team.lookUp, { body: { token: invited.path.split('#')[1]! } })
  expect(await refusal(lookUp)).toMatchObject({ status: 404 })
  expect(await refusal(owner.call(api.installation.remove, removalOf(person)))).toMatchObject({ status: 404 })

  const { account: back } = await owner.call(api.installation.restore, params(person))
  expect(back.removed_at).toBeNull()
  expect(await bots()).toBe(before)
  await signInAgain(person)
  expect((await person.call(api.agents.mine)).agents.map(({ id }) => id)).toContain(world.agent)
  expect(await actionsOf(person)).toEqual(expect.arrayContaining(['account_deleted', 'account_restored']))
  expect(await refusal(owner.call(api.installation.restore, params(person)))).toMatchObject({ status: 404 })
})

test('after seven days a deleted account is erased, one that was restored is not, and the address is free', async () => {
  const gone = await newAccount('gone@example.com')
  const kept = await newAccount('kept@example.com')
  const left: number[] = []
  const channels = obligingChannels()
  app.channels = {
    ...channels,
    telegram: { ...channels.telegram!, disconnect: async (bot) => void left.push(bot.id) },
  }
  const { agent } = await gone.call(api.agents.create, { body: { agent_name: 'Sales' } })
  const { bot } = await gone.call(api.bots.createTelegram, {
    params: { id: agent.id },
    body: { bot_token: '1:token' },
  })
  for (const person of [gone, kept]) await owner.call(api.installation.remove, removalOf(person))
  await owner.call(api.installation.restore, params(kept))
  for (const { id } of [gone, kept])
    await sqlIn(id, `update jobs set run_at = now() where kind = 'remove_account'`)
  passTime(7 * 86_400_000)
  await app.jobs.start()
  await eventually(async () => (await sqlIn(gone.id, 'select id from accounts')).length).toBe(0)
  await app.jobs.stop({ graceMs: 5_000 })
  expect(left).toEqual([bot.id])
  expect(await sqlIn(kept.id, 'select id from accounts where erased_at is null')).toHaveLength(1)
  await stranger().call(api.auth.register, { body: { username: gone.email, password: gone.password } })
})

test('an account that is restored while its erasure begins stays, with its channels', async () => {
  const person = await newAccount('undecided@example.com')
  app.channels = obligingChannels()
  const { agent } = await person.call(api.agents.create, { body: { agent_name: 'Sales' } })
  await person.call(api.bots.createTelegram, { params: { id: agent.id }, body: { bot_token: '2:token' } })
  await signInAgain(owner)
  await owner.call(api.installation.remove, removalOf(person))
  const state = 'select a.email, a.erased_at, a.deleted_at, b.deleted_at as left_at from accounts a, bots b'
  const [deleted] = await sqlIn<{ deleted_at: Date }>(person.id, state)
  await owner.call(api.installation.restore, params(person))
  await eraseNow(app, person.id, deleted!.deleted_at)
  expect(await sqlIn(person.id, state)).toEqual([
    { email: 'undecided@example.com', erased_at: null, deleted_at: null, left_at: null },
  ])
})

test('the account that runs the installation cannot be deleted here, and a missing one is not found', async () => {
  await signInAgain(owner)
  expect(await refusal(owner.call(api.installation.remove, removalOf(owner)))).toMatchObject({ status: 409 })
  for (const endpoint of [
    api.installation.remove,
    api.installation.restore,
    api.installation.endSessions,
  ] as const) {
    const answer = await http.fastify.inject({
      method: endpoint.method as 'PUT',
      url: endpoint.path.replace(':id', '999999'),
      headers: { authorization: `Bearer ${owner.tokens.access()}` },
      payload: endpoint === api.installation.remove ? { password: owner.password } : {},
    })
    expect(answer.statusCode).toBe(404)
  }
})
