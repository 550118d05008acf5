import { api } from '@switchboard/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { CHATWOOT, INTERCOM } from '../../test/exports.ts'
import { ALL, imported, importingShop, listed, previewed, stateOf } from '../../test/imports.ts'
import { refusal } from '../../test/visitor.ts'
import { applyRetention } from '../privacy/apply-retention.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const DAY_MS = 86_400_000
const shop = () => importingShop(testing)

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
    expect(contact.identities).toMatchObject([{ handle: 'anna@example.com', verified_by: null }])
    expect(contact.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['city', 'Gdynia'],
      ['orders', 3],
    ])
    const { messages } = await owner.call(api.messages.ofChat, { params })
    expect(messages.map(({ author_name }) => author_name)).toEqual([undefined, undefined, 'Piotr'])
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
    const search = (q: string) => owner.call(api.search.everywhere, { query: { q } })
    const { id } = await chatOf('Anna Nowak')
    expect((await search('deliver to Gdynia')).messages.map(({ chat }) => chat.id)).toEqual([id])
    expect((await search('anna@example.com')).chats.map((chat) => chat.id)).toEqual([id])
    const { messages, chats } = await search('nothing like it')
    expect([messages, chats]).toEqual([[], []])
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
