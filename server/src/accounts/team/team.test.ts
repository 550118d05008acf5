import { api, type CallError, type Role } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import { type TestAccount, type TestClient, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { liveChat, visitorOf } from '../../../test/visitor.ts'

const testing = await testApp()
const { http, newAccount, newMember, passTime, stranger } = testing
const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000

const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error) => error,
  )

const invite = async (by: TestAccount, role: Role = 'agent', agent_ids: number[] | null = null) =>
  (await by.call(api.team.invite, { body: { role, agent_ids } })).path.replace('/join#', '')

let people = 0

async function signedIn(
  client: TestClient,
  body: { username: string; password: string; invitation?: string },
) {
  const tokens = await client.call(api.auth.signIn, { body })
  client.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  return client
}

/** A new user who follows the link. */
async function join(invitation: string, name = '') {
  const username = `joiner${++people}@example.com`
  const client = stranger()
  await client.call(api.auth.register, { body: { username, password: PASSWORD, invitation, name } })
  return signedIn(client, { username, password: PASSWORD })
}

const me = (client: TestClient) => client.call(api.account.me)
const membersOf = async (client: TestClient) => (await client.call(api.team.members)).members

describe('an invitation', () => {
  test('lets a new person into the account with its role, and opens no account for them', async () => {
    const owner = await newAccount()
    const token = await invite(owner, 'agent')
    const told = await stranger().call(api.team.lookUp, { body: { token } })
    expect(told).toMatchObject({ account: owner.email, invited_by: owner.email, role: 'agent' })
    const anna = await join(token, 'Anna')
    expect(await me(anna)).toMatchObject({ name: 'Anna', role: 'agent', account: owner.email })
    expect((await anna.call(api.team.accounts)).accounts).toEqual([
      { id: owner.id, name: owner.email, role: 'agent', is_current: true },
    ])
    expect(await membersOf(owner)).toMatchObject([
      { role: 'owner', is_you: true },
      { name: 'Anna', role: 'agent', is_you: false, is_active: true },
    ])
    const { entries } = await owner.call(api.account.audit)
    expect(entries.map(({ action }) => action)).toContain('member_joined')
  })

  test('may say for whom it is, which fills in the form and binds nobody', async () => {
    const owner = await newAccount()
    const body = { role: 'agent' as Role, agent_ids: null, email: ' Anna@Shop.example ' }
    const { invitation, path } = await owner.call(api.team.invite, { body })
    expect(invitation).toMatchObject({ email: 'Anna@Shop.example' })
    const token = path.replace('/join#', '')
    expect(await stranger().call(api.team.lookUp, { body: { token } })).toMatchObject({
      email: 'Anna@Shop.example',
    })
    await join(token)
    const wrong = owner.call(api.team.invite, { body: { ...body, email: 'no address' } })
    expect(await refusal(wrong)).toMatchObject({ status: 400 })
  })

  test('works once, also for two who follow the link at the same moment', async () => {
    const owner = await newAccount()
    const token = await invite(owner)
    const outcomes = await Promise.allSettled([join(token), join(token)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await membersOf(owner)).toHaveLength(2)
    expect(await refusal(join(token))).toMatchObject({ status: 404 })
    expect(await refusal(stranger().call(api.team.lookUp, { body: { token } }))).toMatchObject({
      status: 404,
    })
    expect((await owner.call(api.team.invitations)).invitations).toEqual([])
  })

  test('expires after 72 hours or when it is withdrawn, and creates no user then', async () => {
    const owner = await newAccount()
    const token = await invite(owner)
    passTime(72 * HOUR_MS - 60_000)
    await stranger().call(api.team.lookUp, { body: { token } })
    passTime(61_000)
    const body = { username: 'late@example.com', password: PASSWORD, invitation: token }
    expect(await refusal(stranger().call(api.auth.register, { body }))).toMatchObject({ status: 404 })
    await stranger().call(api.auth.register, { body: { username: 'late@example.com', password: PASSWORD } })

    const again = await signedIn(stranger(), { username: owner.email, password: PASSWORD })
    const { invitation, path } = await again.call(api.team.invite, {
      body: { role: 'agent', agent_ids: null },
    })
    await again.call(api.team.withdraw, { params: { id: invitation.id } })
    expect(await refusal(join(path.replace('/join#', '')))).toMatchObject({ status: 404 })
  })

  test('adds a signed-in user to another account, switches to it and allows switching back', async () => {
    const [owner, guest] = [await newAccount(), await newAccount()]
    await guest.call(api.agents.create, { body: { agent_name: 'Own' } })
    await guest.call(api.team.accept, { body: { token: await invite(owner, 'viewer') } })
    expect(await me(guest)).toMatchObject({ role: 'viewer', account: owner.email, email: guest.email })
    expect((await guest.call(api.agents.mine)).agents).toEqual([])
    await guest.call(api.team.switchTo, { params: { id: guest.id } })
    expect(await me(guest)).toMatchObject({ role: 'owner', account: guest.email })
    expect((await guest.call(api.agents.mine)).agents).toMatchObject([{ agent_name: 'Own' }])
    const stranger = await newAccount()
    expect(await refusal(guest.call(api.team.switchTo, { params: { id: stranger.id } }))).toMatchObject({
      status: 404,
    })
    const again = guest.call(api.team.accept, { body: { token: await invite(owner, 'admin') } })
    expect(await refusal(again)).toMatchObject({ status: 409 })
  })

  test('lets a user without any account back in at sign-in', async () => {
    const owner = await newAccount()
    const gone = await newMember(owner, 'agent')
    await owner.call(api.team.setActive, { params: { id: gone.user_id }, body: { is_active: false } })
    const credentials = { username: gone.email, password: PASSWORD }
    expect(await refusal(signedIn(stranger(), credentials))).toMatchObject({ status: 403 })
    const other = await newAccount()
    const back = await signedIn(stranger(), { ...credentials, invitation: await invite(other, 'agent') })
    expect(await me(back)).toMatchObject({ account: other.email })
  })
})

describe('the team', () => {
  test('a role that is changed counts with the next call', async () => {
    const owner = await newAccount()
    const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Shop' } })
    const anna = await newMember(owner, 'agent')
    const rename = () => anna.call(api.agents.rename, { params: { id: agent.id }, body: { agent_name: 'x' } })
    expect(await refusal(rename())).toMatchObject({
      status: 403,
      message: 'Only admins and owners can do this.',
    })
    const change = { params: { id: anna.user_id }, body: { role: 'admin' as Role, agent_ids: [agent.id] } }
    const { member } = await owner.call(api.team.change, change)
    // Admins and owners work with every assistant.
    expect(member).toMatchObject({ role: 'admin', agent_ids: null })
    await rename()
  })

  test('a deactivated member is signed out at once, and their messages keep their name', async () => {
    const office = await conversations(testing)
    const anna = await newMember(office.owner, 'agent')
    await anna.call(api.team.saveProfile, { body: { name: 'Anna' } })
    const { chat_id } = await office.receive('Hello')
    await anna.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Good morning' } })
    await office.owner.call(api.team.setActive, { params: { id: anna.user_id }, body: { is_active: false } })
    expect(await refusal(anna.call(api.agents.mine))).toMatchObject({ status: 401 })
    expect((await office.messages(chat_id)).at(-1)).toMatchObject({ author: { name: 'Anna' } })
    const credentials = { username: anna.email, password: PASSWORD }
    expect(await refusal(signedIn(stranger(), credentials))).toMatchObject({ status: 403 })
    await office.owner.call(api.team.setActive, { params: { id: anna.user_id }, body: { is_active: true } })
    await signedIn(stranger(), credentials)
  })

  test('somebody who is removed is signed out, no longer listed, and comes back only by a new invitation', async () => {
    const office = await conversations(testing)
    const { owner } = office
    const anna = await newMember(owner, 'agent')
    await anna.call(api.team.saveProfile, { body: { name: 'Anna' } })
    const { chat_id } = await office.receive('Hello')
    await anna.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Good morning' } })
    const params = { id: anna.user_id }
    await owner.call(api.team.remove, { params })
    expect(await refusal(anna.call(api.agents.mine))).toMatchObject({ status: 401 })
    expect(await membersOf(owner)).toHaveLength(1)
    expect((await office.messages(chat_id)).at(-1)).toMatchObject({ author: { name: 'Anna' } })
    const letIn = owner.call(api.team.setActive, { params, body: { is_active: true } })
    expect(await refusal(letIn)).toMatchObject({ status: 404 })
    const { entries } = await owner.call(api.account.audit)
    expect(entries[0]).toMatchObject({ action: 'member_removed', about: anna.email })
    const back = await signedIn(stranger(), {
      username: anna.email,
      password: PASSWORD,
      invitation: await invite(owner, 'viewer'),
    })
    expect(await me(back)).toMatchObject({ role: 'viewer', account: owner.email })
    const listed = await membersOf(owner)
    expect(listed.filter(({ is_active }) => is_active).map(({ name }) => name)).toContain('Anna')
    expect(await refusal(owner.call(api.team.remove, { params: { id: owner.user_id } }))).toMatchObject({
      status: 409,
    })
  })

  test('a member who may answer in fewer chats keeps only those', async () => {
    const office = await conversations(testing)
    const { owner, agent } = office
    const anna = await newMember(owner, 'agent')
    const { agent: second } = await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
    const { chat_id } = await office.receive('Hello')
    await anna.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Good morning' } })
    const change = (role: Role, agent_ids: number[] | null) =>
      owner.call(api.team.change, { params: { id: anna.user_id }, body: { role, agent_ids } })
    const assign = () =>
      owner.call(api.chats.assign, { body: { chat_ids: [chat_id], user_id: anna.user_id } })
    await change('agent', [agent.id])
    await change('admin', null)
    expect((await office.chat(chat_id)).assignee).toMatchObject({ user_id: anna.user_id })
    await change('agent', [second.id])
    expect(await office.chat(chat_id)).toMatchObject({ assignee: null })
    await change('agent', null)
    await assign()
    await change('viewer', null)
    expect(await office.chat(chat_id)).toMatchObject({ assignee: null })
  })

  test.each([
    [
      'is deactivated',
      (owner, { user_id }) =>
        owner.call(api.team.setActive, { params: { id: user_id }, body: { is_active: false } }),
    ],
    ['is removed', (owner, { user_id }) => owner.call(api.team.remove, { params: { id: user_id } })],
    ['leaves', (_owner, member) => member.call(api.team.leave)],
  ] satisfies [string, (owner: TestAccount, member: TestAccount) => Promise<unknown>][])(
    'the chats of a member who %s are assigned to nobody',
    async (_how, letGo) => {
      const office = await conversations(testing)
      const anna = await newMember(office.owner, 'agent')
      const ids: number[] = []
      for (const customer of ['ben', 'cara']) {
        const { chat_id } = await office.receive('Hello', { customer, name: customer })
        await anna.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Good morning' } })
        ids.push(chat_id)
      }
      await office.owner.call(api.chats.setState, { body: { chat_ids: [ids[1]!], state: 'done' } })
      const { chat_id: others } = await office.receive('Hello', { customer: 'dora', name: 'dora' })
      await office.send(others, 'Good morning')
      await letGo(office.owner, anna)
      for (const id of ids) expect(await office.chat(id)).toMatchObject({ assignee: null })
      expect((await office.chat(others)).assignee).toMatchObject({ user_id: office.owner.user_id })
      // The next person to answer is assigned the chat.
      await office.send(ids[0]!, 'I am here now')
      expect((await office.chat(ids[0]!)).assignee).toMatchObject({ user_id: office.owner.user_id })
    },
  )

  test('the list tells when somebody was last seen in the account', async () => {
    const owner = await newAccount()
    const anna = await newMember(owner, 'agent')
    await me(anna)
    const seen = (await membersOf(owner)).find(({ user_id }) => user_id === anna.user_id)
    expect(Date.now() - Date.parse(seen!.last_seen_at!)).toBeLessThan(15 * 60_000)
  })

  test('the last owner can neither leave, step down nor be let go; two at once leave one', async () => {
    const owner = await newAccount()
    const admin = await newMember(owner, 'admin')
    const stepDown = (who: TestAccount) =>
      who.call(api.team.change, { params: { id: who.user_id }, body: { role: 'admin', agent_ids: null } })
    expect(await refusal(owner.call(api.team.leave))).toMatchObject({ status: 409 })
    expect(await refusal(stepDown(owner))).toMatchObject({ status: 409 })
    const second = await newMember(owner, 'owner')
    const outcomes = await Promise.allSettled([stepDown(owner), stepDown(second)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await membersOf(admin)).filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('an admin manages agents and viewers, and can neither appoint nor touch an owner', async () => {
    const owner = await newAccount()
    const admin = await newMember(owner, 'admin')
    const agent = await newMember(owner, 'agent')
    const set = (id: number, role: Role) =>
      admin.call(api.team.change, { params: { id }, body: { role, agent_ids: null } })
    await set(agent.user_id, 'viewer')
    expect(await refusal(set(agent.user_id, 'owner'))).toMatchObject({ status: 403 })
    expect(await refusal(set(owner.user_id, 'viewer'))).toMatchObject({ status: 403 })
    const body = { role: 'owner' as Role, agent_ids: null }
    expect(await refusal(admin.call(api.team.invite, { body }))).toMatchObject({ status: 403 })
    const letGo = admin.call(api.team.setActive, {
      params: { id: owner.user_id },
      body: { is_active: false },
    })
    expect(await refusal(letGo)).toMatchObject({ status: 403 })
    await admin.call(api.team.leave)
    expect(await refusal(admin.call(api.agents.mine))).toMatchObject({ status: 401 })
  })

  test('an assistant of another account cannot be named in a restriction', async () => {
    const [owner, other] = [await newAccount(), await newAccount()]
    const { agent } = await other.call(api.agents.create, { body: { agent_name: 'Theirs' } })
    expect(await refusal(invite(owner, 'agent', [agent.id]))).toMatchObject({ status: 404 })
  })
})

test('who wrote, who corrected and who stopped the AI is told by name, to customers without an e-mail', async () => {
  const { agent, owner, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Is anybody there?')
  const [anna, boris] = [await newMember(owner, 'agent'), await newMember(owner, 'agent')]
  await anna.call(api.team.saveProfile, { body: { name: 'Anna' } })
  const { chats } = await anna.call(api.chats.ofAgent, { params: { id: agent.id } })
  const id = chats[0]!.id
  const { message } = await anna.call(api.messages.send, { params: { id }, body: { message: 'Yes.' } })
  await boris.call(api.team.saveProfile, { body: { name: '' } })
  await boris.call(api.messages.send, { params: { id }, body: { message: 'Me too.' } })
  const edit = { params: { id: message.id }, body: { redacted_answer: 'Yes!' } }
  const edited = await boris.call(api.messages.edit, edit)
  expect(edited.message).toMatchObject({ author: { name: 'Anna' }, edited_by: { name: boris.email } })
  const { turns } = await visitor.reload()
  expect(turns.map(({ person }) => person?.name)).toEqual([undefined, 'Anna', undefined])
  expect(JSON.stringify(turns)).not.toContain(boris.email)
  await anna.call(api.chats.setAiState, { body: { halted: true } })
  expect(await owner.call(api.chats.aiState)).toMatchObject({ halted_by: 'Anna' })
  const { entries } = await owner.call(api.account.audit)
  expect(entries[0]).toMatchObject({ action: 'ai_stopped', person: { name: 'Anna' } })
})

test('a picture is public by its address; a file that is not a picture is refused', async () => {
  const owner = await newAccount()
  const headers = { authorization: `Bearer ${owner.tokens.access()}` }
  const save = (payload: Buffer) =>
    http.fastify.inject({ method: 'PUT', url: '/api/me/picture', headers, payload })
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(50)])
  const { picture_url } = (await save(png)).json()
  expect(await me(owner)).toMatchObject({ picture_url })
  const shown = await http.fastify.inject({ url: picture_url })
  expect([shown.headers['content-type'], shown.rawPayload.equals(png)]).toEqual(['image/png', true])
  expect((await save(Buffer.from('<svg onload="alert(1)">'))).statusCode).toBe(415)
  expect((await save(Buffer.concat([png, Buffer.alloc(300_000)]))).statusCode).toBe(413)
  await owner.call(api.team.removePicture)
  expect((await http.fastify.inject({ url: picture_url })).statusCode).toBe(404)
})
