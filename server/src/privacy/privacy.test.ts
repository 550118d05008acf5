import { read as readWorkbook, utils } from '@e965/xlsx'
import { api } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { readZip } from '../../test/read-zip.ts'
import { refusal } from '../../test/visitor.ts'
import { handOver } from '../chats/hand-over.ts'
import { applyRetention } from './apply-retention.ts'
import { EXPORTED, IN_CHATS, LEFT_OUT } from './export/tables.ts'

const testing = await testApp()
const { app, http, newAccount, newMember, passTime, sqlIn } = testing

const DAY_MS = 24 * 3_600_000

type Office = Awaited<ReturnType<typeof conversations>>

/** A file in a chat, as if it had come with the message. */
async function attach({ owner, botId }: Office, chatId: number, messageId: number, content: string) {
  const { hash, size } = await app.blobs.put(Buffer.from(content), { maxBytes: 1000 })
  await sqlIn(
    owner.id,
    `insert into attachments (account_id, id, bot_id, external_id, chat_id, message_id, file_name, media_type, size,
       blob, created_at) values ($1, gen_random_uuid()::text, $2, null, $3, $4, 'note.txt', 'text/plain', $5, $6, $7)`,
    [owner.id, botId, chatId, messageId, size, hash, app.now()],
  )
  return hash
}

async function download(url: string) {
  const answer = await http.fastify.inject({ method: 'GET', url })
  return { answer, entries: answer.statusCode === 200 ? await readZip(answer.rawPayload) : new Map() }
}

describe('an export', () => {
  test('of the account holds assistants, conversations and the very files, and no secret', async () => {
    const office = await conversations(testing)
    const { owner, agent } = office
    await owner.call(api.messages.retrain, {
      body: {
        agent_id: agent.id,
        mistakes: [{ user_message: 'Q', bot_answer: '', right_answer: 'A lesson' }],
      },
    })
    const received = await office.receive('Where is my parcel?')
    await attach(office, received.chat_id, received.message_id, 'the very content')
    const note = { params: { id: received.chat_id }, body: { text: 'Between us' } }
    await owner.call(api.notes.add, note)
    const { label } = await owner.call(api.labels.create, { body: { name: 'VIP', color: 'green' } })
    const chat_ids = [received.chat_id]
    await owner.call(api.chats.setLabel, { body: { chat_ids, label_id: label.id, is_on: true } })
    const { hash } = await app.blobs.put(Buffer.from('%PDF what we know'), { maxBytes: 1000 })
    await sqlIn(
      owner.id,
      `insert into files (account_id, agent_id, file_name, blob) values ($1, $2, 'prices.pdf', $3)`,
      [owner.id, agent.id, hash],
    )

    const { url } = await owner.call(api.privacy.exportAccount)
    const { answer, entries } = await download(url)
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename="switchboard-export-[\d-]+\.zip"/,
    )
    const text = (name: string) => entries.get(name)!.toString()
    const named = (pattern: RegExp) => [...entries.keys()].filter((name) => pattern.test(name))
    expect(JSON.parse(text('account.json'))).toMatchObject({ email: owner.email })
    expect(JSON.parse(text('agents.json'))[0]).toMatchObject({ agent_name: 'Ada' })
    expect(text('approved_answers.json')).toContain('A lesson')
    const conversation = JSON.parse(text(`chats/${received.chat_id}/conversation.json`))
    expect(conversation.messages).toMatchObject([
      { question: 'Where is my parcel?', files: [{ file_name: 'note.txt' }] },
    ])
    expect(JSON.parse(text(`chats/${received.chat_id}/notes.json`))).toMatchObject({
      labels: ['VIP'],
      notes: [{ text: 'Between us', user_id: owner.user_id }],
    })
    expect(entries.get(named(/^chats\/\d+\/files\/.* note\.txt$/)[0]!)!.toString()).toBe('the very content')
    expect(entries.get(named(/^knowledge\/\d+ prices\.pdf$/)[0]!)!.toString()).toBe('%PDF what we know')
    for (const content of entries.values())
      expect(content.toString()).not.toMatch(/"(account_id|password_hash|secret|token_hash|model_key)"/)
  })

  test('of an agent’s conversations is a table with every text, as CSV and as XLSX', async () => {
    const office = await conversations(testing)
    const at = new Date('2026-03-01T23:30:00Z')
    const { chat_id, message_id } = await office.receive('=1+1, "please" <b>', { at })
    await sqlIn(
      office.owner.id,
      `update messages set answer = 'No', redacted_answer = 'Two\nlines', answered_by = 'ai',
         answered_at = '2026-03-01T23:30:05Z', edited_by = $2 where id = $1`,
      [message_id, office.owner.user_id],
    )
    const eva = await newMember(office.owner, 'agent')
    await eva.call(api.team.saveProfile, { body: { name: 'Eva' } })
    const { message } = await eva.call(api.messages.send, {
      params: { id: chat_id },
      body: { message: 'Or three' },
    })
    await sqlIn(
      office.owner.id,
      `update messages set timestamp = '2026-03-01T23:30:10Z', answered_at = '2026-03-01T23:30:10Z' where id = $1`,
      [message.id],
    )
    for (const [text, second] of [
      ['Haggles', '07'],
      ['A regular', '09'],
    ])
      await sqlIn(
        office.owner.id,
        'insert into notes (account_id, chat_id, user_id, text, created_at) values ($1, $2, $3, $4, $5)',
        [office.owner.id, chat_id, office.owner.user_id, text, `2026-03-01T23:30:${second}Z`],
      )
    await office.receive('Another day', { at: new Date('2026-03-09T12:00:00Z') })
    const days = { start_date: '2026-03-02', end_date: '2026-03-02', tz: 'Europe/Warsaw' }
    const params = { id: office.agent.id }
    const fetchTable = async (format: 'csv' | 'xlsx') => {
      const { url } = await office.owner.call(api.privacy.exportConversations, {
        params,
        body: { ...days, format },
      })
      return http.fastify.inject(url)
    }
    const header =
      'Conversation,Customer,Channel,Asked at,Question,Answer,Answered by,Answered at,Rating,Internal notes,Person,Corrected by'.split(
        ',',
      )
    const times = ['2026-03-02 00:30:00', '2026-03-02 00:30:05']
    const csv = await fetchTable('csv')
    expect(csv.headers['content-disposition']).toBe(
      'attachment; filename="conversations-2026-03-02-2026-03-02.csv"',
    )
    const notes = ['Haggles', 'A regular'].map((text) => `${office.owner.email}: ${text}`).join('\n')
    expect(csv.body).toBe(
      [
        `\uFEFF${header}`,
        `${chat_id},Anna,livechat,${times[0]},"'=1+1, ""please"" <b>","Two\nlines",assistant,${times[1]},,"${notes}",,${office.owner.email}`,
        `${chat_id},Anna,livechat,2026-03-02 00:30:10,,Or three,person,2026-03-02 00:30:10,,,Eva,`,
        '',
      ].join('\r\n'),
    )
    const book = readWorkbook((await fetchTable('xlsx')).rawPayload)
    expect(utils.sheet_to_json(book.Sheets.Conversations!, { header: 1 })).toEqual([
      header,
      [
        ...[chat_id, 'Anna', 'livechat', times[0], '=1+1, "please" <b>', 'Two\nlines', 'assistant', times[1]],
        ...['', notes, '', office.owner.email],
      ],
      [
        ...[chat_id, 'Anna', 'livechat', '2026-03-02 00:30:10', '', 'Or three', 'person'],
        ...['2026-03-02 00:30:10', '', '', 'Eva', ''],
      ],
    ])
    const other = await newAccount()
    const body = { ...days, format: 'csv' as const }
    expect(await refusal(other.call(api.privacy.exportConversations, { params, body }))).toMatchObject({
      status: 404,
    })
  })

  test('of an agent’s conversations names files, and tells what a recording says', async () => {
    const office = await conversations(testing)
    const photo = await office.receive('')
    const voice = await office.receive('🎤')
    await office.receive('📎 contract.pdf')
    const { message } = await office.send(voice.chat_id, 'Here is the list')
    for (const [id, file, transcript] of [
      [photo.message_id, 'photo.jpg', null],
      [voice.message_id, 'voice.ogg', 'Are you open on Sundays?'],
      [message.id, 'prices.pdf', null],
    ])
      await sqlIn(
        office.owner.id,
        `insert into attachments (account_id, id, bot_id, message_id, file_name, media_type, size, blob, created_at, transcript)
         select account_id, $2, bot_id, id, $2, 'text/plain', 1, $2, now(), $3 from messages where id = $1`,
        [id, file, transcript],
      )
    const { url } = await office.owner.call(api.privacy.exportConversations, {
      params: { id: office.agent.id },
      body: { start_date: '2000-01-01', end_date: '2099-12-31', format: 'xlsx' },
    })
    const book = readWorkbook((await http.fastify.inject(url)).rawPayload)
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets.Conversations!)
    expect(rows.map(({ Question = '', Answer = '' }) => [Question, Answer])).toEqual([
      ['📎 photo.jpg', ''],
      ['🎤\n📎 voice.ogg: Are you open on Sundays?', ''],
      ['📎 contract.pdf', ''],
      ['', 'Here is the list\n📎 prices.pdf'],
    ])
  })

  test('of one contact holds that conversation alone, however long it is', async () => {
    const office = await conversations(testing)
    const { chat_id } = await office.receive('The first of many')
    await sqlIn(
      office.owner.id,
      `insert into messages (account_id, chat_id, question, message_type)
       select $1, $2, 'Word ' || n, 'customer' from generate_series(1, 450) n`,
      [office.owner.id, chat_id],
    )
    await office.receive('Of somebody else', { customer: 'boris', name: 'Boris' })
    const { url } = await office.owner.call(api.privacy.exportContact, { params: { id: chat_id } })
    const { entries } = await download(url)
    const { chat, messages } = JSON.parse(entries.get('conversation.json')!.toString())
    expect(chat.display_name).toBe('Anna')
    expect(messages).toHaveLength(451)
    expect(messages.at(-1).question).toBe('Word 450')
    expect(JSON.stringify(messages)).not.toContain('somebody else')
  })

  test('of one contact keeps internal notes and labels apart from what the customer wrote and was told', async () => {
    const office = await conversations(testing)
    const { chat_id } = await office.receive('Hello')
    const params = { id: chat_id }
    const fetchEntries = async () => {
      const { url } = await office.owner.call(api.privacy.exportContact, { params })
      return (await download(url)).entries
    }
    expect([...(await fetchEntries()).keys()]).toEqual(['conversation.json'])
    await office.owner.call(api.notes.add, { params, body: { text: 'Between us' } })
    const { label } = await office.owner.call(api.labels.create, { body: { name: 'Haggler', color: 'red' } })
    await office.owner.call(api.chats.setLabel, {
      body: { chat_ids: [chat_id], label_id: label.id, is_on: true },
    })
    const entries = await fetchEntries()
    expect([...entries.keys()]).toEqual(['conversation.json', 'notes.json'])
    expect(entries.get('conversation.json')!.toString()).not.toMatch(/Between us|Haggler/)
    expect(JSON.parse(entries.get('notes.json')!.toString())).toMatchObject({
      labels: ['Haggler'],
      notes: [{ text: 'Between us', user_id: office.owner.user_id }],
    })
  })

  test('address works for five minutes, for who is signed in, and never when it was changed', async () => {
    const account = await newAccount()
    const link = async () => (await account.call(api.privacy.exportAccount)).url
    const statusOf = async (url: string) => (await download(url)).answer.statusCode
    const url = await link()
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(`${url.slice(0, -2)}xx`)).toBe(403)
    expect(await statusOf('/api/exports/nonsense')).toBe(403)
    passTime(5 * 60_000 + 1)
    expect(await statusOf(url)).toBe(403)
    const later = await link()
    await account.call(api.auth.signOut)
    expect(await statusOf(later)).toBe(403)
  })

  test('that an API key asks for is sent until the key is revoked or its maker is no admin', async () => {
    const office = await conversations(testing)
    const { chat_id } = await office.receive('Hello')
    const makers = [
      await testing.newMember(office.owner, 'admin'),
      await testing.newMember(office.owner, 'admin'),
    ]
    const ends = [
      (_: number, id: number) => makers[0]!.call(api.apiKeys.revoke, { params: { id } }),
      (user: number) =>
        sqlIn(office.owner.id, `update memberships set role = 'agent' where user_id = $1`, [user]),
    ]
    for (const [index, end] of ends.entries()) {
      const maker = makers[index]!
      const body = { name: 'Archive', scopes: ['admin' as const] }
      const { key, api_key } = await maker.call(api.apiKeys.create, { body })
      const program = testing.stranger()
      program.tokens.save({ access: key, refresh: null })
      const contact = await program.call(api.privacy.exportContact, { params: { id: chat_id } })
      expect((await download(contact.url)).entries.has('conversation.json')).toBe(true)
      const table = await program.call(api.privacy.exportConversations, {
        params: { id: office.agent.id },
        body: { start_date: '2026-01-01', end_date: '2026-01-31', format: 'csv' },
      })
      expect((await http.fastify.inject({ url: table.url })).statusCode).toBe(200)
      await end(maker.user_id, api_key.id)
      expect((await download(contact.url)).answer.statusCode).toBe(403)
    }
  })

  test('address of a contact who was erased meanwhile leads nowhere', async () => {
    const office = await conversations(testing)
    const { chat_id } = await office.receive('Forget me')
    const params = { id: chat_id }
    const { url } = await office.owner.call(api.privacy.exportContact, { params })
    await office.owner.call(api.privacy.eraseContact, { params })
    expect((await download(url)).answer.statusCode).toBe(403)
  })

  test('knows of every table of an account what to do with it', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    const known = [...Object.keys(EXPORTED), ...IN_CHATS, ...LEFT_OUT].filter((name) => name !== 'accounts')
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
  })
})

describe('erasing a contact', () => {
  test('leaves nothing of what they wrote or sent, and the others as they were', async () => {
    const office = await conversations(testing)
    const { owner } = office
    const first = await office.receive('Canary words of Anna')
    const kept = await office.receive('Boris stays', { customer: 'boris', name: 'Boris' })
    const ownBlob = await attach(office, first.chat_id, first.message_id, 'canary content')
    const shared = await attach(office, first.chat_id, first.message_id, 'what both have')
    await attach(office, kept.chat_id, kept.message_id, 'what both have')
    await office.send(first.chat_id, 'Canary answer of ours')

    await owner.call(api.privacy.eraseContact, { params: { id: first.chat_id } })
    expect(await office.list({})).toMatchObject({ total: 1, chats: [{ display_name: 'Boris' }] })
    expect(await imageOf(owner.id)).not.toMatch(/canary|Anna/i)
    expect([await app.blobs.has(ownBlob), await app.blobs.has(shared)]).toEqual([false, true])
    expect(await office.messages(kept.chat_id)).toMatchObject([{ question: 'Boris stays' }])
    const again = owner.call(api.privacy.eraseContact, { params: { id: first.chat_id } })
    expect(await refusal(again)).toMatchObject({ status: 404 })
    const { entries } = await owner.call(api.account.audit, {})
    expect(entries[0]).toMatchObject({ action: 'contact_erased', about: `#${first.chat_id}` })
  })

  test('who writes again begins a new conversation', async () => {
    const office = await conversations(testing)
    const before = await office.receive('Hello')
    await office.owner.call(api.privacy.eraseContact, { params: { id: before.chat_id } })
    const after = await office.receive('Hello again')
    expect(after).toMatchObject({ is_new_chat: true })
    expect(await office.messages(after.chat_id)).toHaveLength(1)
  })
})

describe('retention', () => {
  const retention = ({ owner }: Office, days?: number) =>
    owner.call(api.privacy.retention, { query: days === undefined ? {} : { days: String(days) } })
  const keepFor = ({ owner }: Office, days: number) =>
    owner.call(api.privacy.saveRetention, { body: { days } })

  test('says what would go, and after that day exactly this is gone, with its files', async () => {
    const office = await conversations(testing)
    const old = await office.receive('Long ago', { customer: 'boris', name: 'Boris' })
    const blob = await attach(office, old.chat_id, old.message_id, 'an old file')
    const going = await office.receive('Anna, long ago')
    const addNote = (id: number, text: string) =>
      office.owner.call(api.notes.add, { params: { id }, body: { text } })
    await addNote(old.chat_id, 'Of Boris, long ago')
    await addNote(going.chat_id, 'Of Anna, long ago')
    passTime(20 * DAY_MS)
    await office.receive('Anna, today')
    await addNote(going.chat_id, 'Of Anna, today')

    expect(await retention(office)).toMatchObject({ days: 0, would_go: { chats: 0, messages: 0, files: 0 } })
    expect((await retention(office, 10)).would_go).toEqual({ chats: 1, messages: 2, files: 1 })
    expect((await retention(office, 25)).would_go).toEqual({ chats: 0, messages: 0, files: 0 })

    await applyRetention(app)
    expect((await office.list({})).total).toBe(2)
    expect(await keepFor(office, 10)).toMatchObject({ days: 10 })
    await keepFor(office, 10)
    await applyRetention(app)
    await applyRetention(app)
    expect((await retention(office)).would_go).toEqual({ chats: 0, messages: 0, files: 0 })
    const { chats } = await office.list({})
    expect(chats).toMatchObject([{ display_name: 'Anna', unread_messages: 1 }])
    expect(await office.messages(going.chat_id)).toMatchObject([{ question: 'Anna, today' }])
    expect(await sqlIn(office.owner.id, 'select text from notes')).toEqual([{ text: 'Of Anna, today' }])
    expect(await app.blobs.has(blob)).toBe(false)
    const { entries } = await office.owner.call(api.account.audit, {})
    expect(entries.filter(({ action }) => action === 'retention_changed')).toHaveLength(1)
  })

  test('quotes of an expired message that undo would restore go with it', async () => {
    const office = await conversations(testing)
    const words = 'I want to talk to a person'
    const { chat_id } = await office.receive(words)
    passTime(20 * DAY_MS)
    await office.receive('Anna, today')
    const reason = 'user_explicit_request'
    await handOver(app, office.owner.id, chat_id, { reason, summary: 'Asks for a person', evidence: words })
    await office.owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
    const quoting = () =>
      sqlIn(office.owner.id, 'select id from chats where chats::text like $1', [`%${words}%`])
    expect(await quoting()).toHaveLength(1)
    await keepFor(office, 10)
    await applyRetention(app)
    expect(await office.messages(chat_id)).toHaveLength(1)
    expect(await quoting()).toEqual([])
  })

  test('a message lives to the very moment its days are over', async () => {
    const office = await conversations(testing)
    await office.receive('On the edge')
    await keepFor(office, 7)
    passTime(7 * DAY_MS - 60_000)
    await applyRetention(app)
    expect((await office.list({})).total).toBe(1)
    passTime(120_000)
    await applyRetention(app)
    expect((await office.list({})).total).toBe(0)
  })
})

/** Every row of the account, as one text. */
async function imageOf(accountId: number): Promise<string> {
  const tables = [...Object.keys(EXPORTED), ...IN_CHATS, ...LEFT_OUT]
  const images = await Promise.all(
    tables.map((table) => sqlIn(accountId, `select string_agg(t::text, ' ') as rows from ${table} t`)),
  )
  return JSON.stringify(images)
}
