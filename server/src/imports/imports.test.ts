import { api, type CallError } from '@switchboard/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { CHATWOOT, INTERCOM, TELEGRAM } from '../../test/exports.ts'
import { applyRetention } from '../privacy/apply-retention.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, newAccount, newMember, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const DAY_MS = 86_400_000
const ALL = {
  'chatwoot.json': CHATWOOT.conversations,
  'canned.json': CHATWOOT.canned,
  'intercom.json': INTERCOM.conversation,
  'result.json': TELEGRAM.full,
}

type Files = Record<string, unknown>

const listed = async (owner: TestAccount, id: number) =>
  (await owner.call(api.imports.list)).imports.find((each) => each.id === id)!
const stateOf = async (owner: TestAccount, id: number) => (await listed(owner, id)).state
const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error) => error,
  )

async function upload(owner: TestAccount, agentId: number, files: Files) {
  const form = new FormData()
  form.append('agent_id', String(agentId))
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : JSON.stringify(content)]), name)
  const { import: begun } = await owner.call(api.imports.upload, { form })
  return begun.id
}

async function previewed(owner: TestAccount, agentId: number, files: Files) {
  const id = await upload(owner, agentId, files)
  await eventually(() => stateOf(owner, id)).not.toBe('reading')
  return listed(owner, id)
}

async function imported(owner: TestAccount, agentId: number, files: Files) {
  const { id } = await previewed(owner, agentId, files)
  await owner.call(api.imports.start, { params: { id } })
  await eventually(() => stateOf(owner, id)).toBe('done')
  return listed(owner, id)
}

async function undone(owner: TestAccount, id: number) {
  await owner.call(api.imports.undo, { params: { id } })
  await eventually(() => stateOf(owner, id)).toBe('undone')
}

async function shop() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const chats = async () => (await owner.call(api.chats.ofAgent, { params, query: { filter: 'done' } })).chats
  const chatOf = async (name: string) => (await chats()).find(({ display_name }) => display_name === name)!
  const said = async (name: string) => {
    const { messages } = await owner.call(api.messages.ofChat, { params: { id: (await chatOf(name)).id } })
    return messages.map(({ question, answer }) => question || answer)
  }
  const commands = async () => (await owner.call(api.commands.list, { params })).commands
  const rows = async () =>
    (
      await sqlIn<{ rows: number }>(
        owner.id,
        `select (select count(*) from chats) + (select count(*) from messages) + (select count(*) from notes)
           + (select count(*) from commands where deleted_at is null) as rows`,
      )
    )[0]!.rows
  return { owner, agent, chats, chatOf, said, commands, rows }
}

describe('a preview', () => {
  test('counts what would come in and what not, and stores none of it', async () => {
    const { owner, agent, rows } = await shop()
    expect(await previewed(owner, agent.id, ALL)).toMatchObject({
      ...{ state: 'ready', sources: ['chatwoot', 'intercom', 'telegram'], file_names: Object.keys(ALL) },
      found: {
        ...{ conversations: 4, messages: 9, notes: 2, contacts: 3, replies: 1 },
        skipped: { group: 2, service: 3, deleted: 2 },
      },
      undo_until: null,
    })
    expect(await rows()).toBe(0)
  })

  test.each([
    ['notes.json', '{"hello": "world"}', 'not_an_export'],
    ['half.json', '[{"short_code": "a",', 'incomplete'],
    ['people.csv', 'a,b\n1,2\n', 'no_addresses'],
    ['cut.zip', 'PK\u0003\u0004 cut', 'archive'],
    ['photo.png', '\u0000\u0001\u0002', 'not_an_export'],
  ])('of %s says why it cannot be read, and keeps no file', async (name, content, reason) => {
    const { owner, agent } = await shop()
    const { state, error } = await previewed(owner, agent.id, { [name]: content })
    expect(state).toBe('failed')
    expect(error).toBe(reason)
    expect(await sqlIn(owner.id, 'select 1 from import_files where blob is not null')).toEqual([])
  })

  test('can be discarded, and its file is deleted', async () => {
    const { owner, agent } = await shop()
    const { id } = await previewed(owner, agent.id, { 'a.json': [{ ...CHATWOOT.canned[0], id: 77 }] })
    const [file] = await sqlIn<{ blob: string }>(owner.id, 'select blob from import_files')
    expect(await app.blobs.has(file!.blob)).toBe(true)
    await owner.call(api.imports.cancel, { params: { id } })
    expect(await app.blobs.has(file!.blob)).toBe(false)
    expect(await refusal(owner.call(api.imports.start, { params: { id } }))).toMatchObject({ status: 409 })
  })

  test('that nobody starts is discarded by a job', async () => {
    const { owner, agent } = await shop()
    const { id } = await previewed(owner, agent.id, { 'a.json': CHATWOOT.canned })
    await sqlIn(owner.id, `update jobs set run_at = now() where kind = 'discard_import'`)
    app.jobs.wake()
    await eventually(() => stateOf(owner, id)).toBe('cancelled')
  })
})

describe('an import', () => {
  test('brings conversations of each customer in the order in which they were written', async () => {
    const { owner, agent, said, chats } = await shop()
    const { stored } = await imported(owner, agent.id, ALL)
    expect(stored).toEqual({ contacts: 3, messages: 9, notes: 2, replies: 1, already: 0 })
    expect((await chats()).map(({ display_name }) => display_name)).toEqual(['Ola', 'Jan', 'Anna Nowak'])
    expect(await said('Anna Nowak')).toEqual([
      'Hello again',
      'Do you deliver to Gdynia?',
      'Yes, on Fridays.\n📎 zones.pdf https://chat.example.com/rails/zones.pdf',
    ])
    expect((await chats()).at(-1)).toMatchObject({
      ...{ last_message_time: '2024-03-01T09:02:00.000Z', integration_type: 'import', is_connected: false },
      ...{ state: 'done', needs_person: false, unread_messages: 0, preview_by: 'operator' },
    })
  })

  test('brings contact details, notes with their author, and canned replies', async () => {
    const { owner, agent, chatOf, commands } = await shop()
    await imported(owner, agent.id, ALL)
    const params = { id: (await chatOf('Anna Nowak')).id }
    const { contact } = await owner.call(api.contacts.ofChat, { params })
    expect(contact).toMatchObject({
      ...{
        name: { value: 'Anna Nowak' },
        email: { value: 'anna@example.com' },
        phone: { value: '+48600100200' },
      },
    })
    expect(contact.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['city', 'Gdynia'],
      ['orders', 3],
    ])
    const { notes } = await owner.call(api.notes.ofChat, { params })
    expect(notes.map(({ text, created_at }) => [text, created_at])).toEqual([
      ['Piotr: A regular customer', '2024-03-01T09:03:00.000Z'],
    ])
    expect(await commands()).toEqual([
      expect.objectContaining({
        title: 'hours',
        text: 'We are open from 9 to 17.',
        command_type: 'quick_reply',
      }),
    ])
  })

  test('of the same file again adds nothing', async () => {
    const { owner, agent, rows } = await shop()
    await imported(owner, agent.id, ALL)
    const before = await rows()
    const { stored } = await imported(owner, agent.id, ALL)
    expect(stored).toEqual({ contacts: 0, messages: 0, notes: 0, replies: 0, already: 12 })
    expect(await rows()).toBe(before)
  })

  test('is found by a search for its words and its customers', async () => {
    const { owner, agent, chatOf } = await shop()
    await imported(owner, agent.id, ALL)
    const found = async (q: string) => (await owner.call(api.search.everywhere, { query: { q } })).chats
    const { id } = await chatOf('Anna Nowak')
    for (const words of ['deliver to Gdynia', 'anna@example.com'])
      expect(JSON.stringify(await owner.call(api.search.everywhere, { query: { q: words } }))).toContain(
        `${id}`,
      )
    expect(await found('nothing like it')).toEqual([])
  })

  test('is no event: no alert, webhook, job, session, statistic or unread chat comes of it', async () => {
    const { owner, agent } = await shop()
    await owner.call(api.webhooks.create, {
      body: {
        url: 'https://example.com/hook',
        events: ['message.received', 'answer.sent', 'done', 'contact.updated'],
      },
    })
    await imported(owner, agent.id, ALL)
    await imported(owner, agent.id, {
      'contacts.csv': 'id,name,email,phone_number,vip\n7,Anna Nowak,,,yes\n',
    })
    for (const table of ['webhook_deliveries', 'alerts', 'drafts', 'deliveries', 'tallies', 'done_chats'])
      expect([table, await sqlIn(owner.id, `select 1 from ${table}`)]).toEqual([table, []])
    expect(await sqlIn(owner.id, `select kind from jobs where kind <> 'discard_import'`)).toEqual([])
    expect(await sqlIn(owner.id, 'select 1 from chats where session_until is not null')).toEqual([])
    const { agents } = await owner.call(api.agents.mine)
    expect(agents[0]).toMatchObject({ bots_unread_details: [] })
    const query = { start_date: '2020-01-01', end_date: '2030-01-01' }
    expect(await owner.call(api.analytics.stats, { params: { id: agent.id }, query })).toMatchObject({
      ...{ messages_with_answers: 0, total_chats: 0 },
    })
    expect(await owner.call(api.analytics.insights, { params: { id: agent.id }, query })).toMatchObject({
      questions: 0,
    })
  })

  test('can be read but not answered', async () => {
    const { owner, agent, chatOf } = await shop()
    await imported(owner, agent.id, ALL)
    const { id } = await chatOf('Jan')
    const send = owner.call(api.messages.send, { params: { id }, body: { message: 'Hello' } })
    expect(await refusal(send)).toMatchObject({ status: 409 })
    const draft = owner.call(api.chats.setMode, { params: { id }, body: { mode: 'auto' } })
    await draft.catch(() => {})
    expect(await sqlIn(owner.id, `select 1 from jobs where kind = 'answer_chat'`)).toEqual([])
  })

  test('leaves out what the retention period would delete at once', async () => {
    const { owner, agent, chats } = await shop()
    const days = Math.ceil((app.now().getTime() - Date.parse('2024-03-01T09:01:00Z')) / DAY_MS)
    await owner.call(api.privacy.saveRetention, { body: { days } })
    const { found, id } = await previewed(owner, agent.id, { 'a.json': CHATWOOT.conversations })
    expect(found).toMatchObject({ messages: 2, notes: 1, skipped: { too_old: 1 } })
    await owner.call(api.imports.start, { params: { id } })
    await eventually(() => stateOf(owner, id)).toBe('done')
    await applyRetention(app)
    expect(await chats()).toHaveLength(1)
    expect((await listed(owner, id)).stored).toMatchObject({ messages: 2 })
  })

  test('recognises the customers of a table without ids by their address, and fills in what is missing', async () => {
    const { owner, agent, chatOf, chats } = await shop()
    await imported(owner, agent.id, { 'intercom.json': INTERCOM.conversation })
    const table = 'Name,Email,Phone,Plan\nOla Kowal,OLA@example.com,+48 5,pro\nNew,new@example.com,,\n'
    const { stored } = await imported(owner, agent.id, { 'users.csv': table })
    expect(stored).toMatchObject({ contacts: 1 })
    expect(await chats()).toHaveLength(2)
    const { contact } = await owner.call(api.contacts.ofChat, { params: { id: (await chatOf('Ola')).id } })
    expect(contact).toMatchObject({ name: { value: 'Ola' }, phone: { value: '+48 5' } })
    expect(contact.attributes.map(({ name, value }) => [name, value])).toEqual([['Plan', 'pro']])
  })
})

describe('an undo', () => {
  test('removes everything that came in, and the channel with it', async () => {
    const { owner, agent, rows } = await shop()
    const { id, undo_until } = await imported(owner, agent.id, ALL)
    expect(Date.parse(undo_until!) - app.now().getTime()).toBeGreaterThan(29 * DAY_MS)
    await undone(owner, id)
    expect(await rows()).toBe(0)
    const { bots } = await owner.call(api.bots.list, { params: { id: agent.id } })
    expect(bots).toEqual([])
    expect(await imported(owner, agent.id, ALL)).toMatchObject({ stored: { messages: 9, replies: 1 } })
  })

  test('leaves what an earlier import brought, as it was', async () => {
    const { owner, agent, said, chatOf, rows } = await shop()
    const [latest, earlier] = CHATWOOT.conversations
    await imported(owner, agent.id, { 'a.json': [earlier] })
    const facts = async () => [
      ...[await rows(), await said('Anna Nowak')],
      (await owner.call(api.contacts.ofChat, { params: { id: (await chatOf('Anna Nowak')).id } })).contact,
    ]
    const before = await facts()
    const { id } = await imported(owner, agent.id, {
      'a.json': [latest, earlier],
      'contacts.csv': 'id,name,email,phone_number,vip\n7,Anna Nowak,,,yes\n',
    })
    expect(await said('Anna Nowak')).toHaveLength(3)
    await undone(owner, id)
    expect(await facts()).toEqual(before)
  })

  test('is refused after 30 days', async () => {
    const { owner, agent } = await shop()
    const { id } = await imported(owner, agent.id, { 'a.json': CHATWOOT.canned })
    await sqlIn(owner.id, `update imports set finished_at = now() - interval '31 days' where id = $1`, [id])
    expect(await refusal(owner.call(api.imports.undo, { params: { id } }))).toMatchObject({
      ...{ status: 409, message: 'It is too late to undo this import.' },
    })
  })
})

test('erasing a customer erases the imported conversation and how it was before', async () => {
  const { owner, agent, chatOf } = await shop()
  await imported(owner, agent.id, { 'a.json': CHATWOOT.conversations })
  await imported(owner, agent.id, { 'contacts.csv': 'id,name,email,phone_number,vip\n7,Anna,,,yes\n' })
  await owner.call(api.privacy.eraseContact, { params: { id: (await chatOf('Anna Nowak')).id } })
  for (const table of ['chats', 'messages', 'notes', 'import_items'])
    expect([table, await sqlIn(owner.id, `select 1 from ${table}`)]).toEqual([table, []])
})

test('imports of another account, of an agent that is not theirs and by people below admin are refused', async () => {
  const { owner, agent } = await shop()
  const stranger = await shop()
  const { id } = await previewed(owner, agent.id, { 'a.json': CHATWOOT.canned })
  expect((await stranger.owner.call(api.imports.list)).imports).toEqual([])
  for (const call of [api.imports.start, api.imports.cancel, api.imports.undo])
    expect(await refusal(stranger.owner.call(call, { params: { id } }))).toMatchObject({ status: 404 })
  expect(await refusal(upload(stranger.owner, agent.id, { 'a.json': CHATWOOT.canned }))).toMatchObject({
    status: 404,
  })
  const member = await newMember(owner, 'agent')
  expect(await refusal(upload(member, agent.id, { 'a.json': CHATWOOT.canned }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(member.call(api.imports.list))).toMatchObject({ status: 403 })
})
