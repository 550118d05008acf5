import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_ENTRY_MAX } from '@switchboard/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { CHATWOOT, INTERCOM, TELEGRAM } from '../../test/exports.ts'
import { zipOf } from '../../test/files/zip.ts'
import { jsonEntries } from './json-entries.ts'
import { readExport } from './read-export.ts'
import type { ImportRecord } from './records.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(content: unknown, name = 'export.json') {
  const path = join(folder, 'file')
  const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(path, isRaw ? content : JSON.stringify(content))
  const found: [string | null, ImportRecord][] = []
  for await (const record of readExport(path, name)) found.push(record)
  return found
}
const records = async (content: unknown, name?: string) =>
  (await read(content, name)).map(([, record]) => record)
const words = async (content: unknown) =>
  (await records(content)).flatMap((record) =>
    record.kind === 'message' || record.kind === 'note' ? [record] : [],
  )
const skippedIn = async (content: unknown) =>
  (await records(content)).flatMap((record) => (record.kind === 'skipped' ? [record.reason] : []))

describe('Chatwoot', () => {
  test('conversations with their messages become messages, notes and a contact', async () => {
    const found = await read(CHATWOOT.conversations)
    expect(new Set(found.map(([source]) => source))).toEqual(new Set(['chatwoot']))
    expect(found.filter(([, { kind }]) => kind === 'conversation')).toHaveLength(2)
    expect(await words(CHATWOOT.conversations)).toEqual([
      {
        ...{
          kind: 'message',
          by: 'customer',
          id: 'chatwoot:41:901',
          customer: 'chatwoot:7',
          author: 'Anna Nowak',
        },
        ...{ text: 'Do you deliver to Gdynia?', at: new Date('2024-03-01T09:00:00Z') },
      },
      {
        ...{
          kind: 'message',
          by: 'operator',
          id: 'chatwoot:41:902',
          customer: 'chatwoot:7',
          author: 'Piotr',
        },
        text: 'Yes, on Fridays.\n📎 zones.pdf https://chat.example.com/rails/zones.pdf',
        at: new Date('2024-03-01T09:02:00Z'),
      },
      {
        ...{ kind: 'note', id: 'chatwoot:41:903', customer: 'chatwoot:7', author: 'Piotr' },
        ...{ text: 'A regular customer', at: new Date('2024-03-01T09:03:00Z') },
      },
      expect.objectContaining({ id: 'chatwoot:38:850', text: 'Hello again', customer: 'chatwoot:7' }),
    ])
    expect(await records(CHATWOOT.conversations)).toContainEqual({
      kind: 'contact',
      key: 'chatwoot:7',
      contact: {
        ...{ name: 'Anna Nowak', email: 'anna@example.com', phone: '+48600100200' },
        attributes: { city: 'Gdynia', orders: 3 },
      },
    })
  })

  test('activities and deleted messages are skipped', async () => {
    expect(await skippedIn(CHATWOOT.conversations)).toEqual(['service', 'deleted'])
  })

  test('the messages of one conversation are listed beside its contact', async () => {
    const found = await words(CHATWOOT.messages)
    expect(found.map(({ id, customer }) => [id, customer])).toEqual([
      ['chatwoot:41:901', 'chatwoot:7'],
      ['chatwoot:41:902', 'chatwoot:7'],
    ])
    expect(await records(CHATWOOT.messages)).toContainEqual({ kind: 'conversation' })
  })

  test('the list of conversations is read as the API returns it', async () => {
    const list = { data: { meta: { all_count: 2 }, payload: CHATWOOT.conversations } }
    expect(await records(list)).toEqual(await records(CHATWOOT.conversations))
  })

  test('contacts and canned responses are read', async () => {
    expect(await records(CHATWOOT.contacts)).toEqual([
      {
        kind: 'contact',
        key: 'chatwoot:8',
        contact: { name: 'Ewa', email: null, phone: '+48700', attributes: {} },
      },
    ])
    expect(await records(CHATWOOT.canned)).toEqual([
      { kind: 'reply', id: 'chatwoot:3', title: 'hours', text: 'We are open from 9 to 17.' },
    ])
  })

  test('a table of contacts is read whatever its delimiter', async () => {
    const table =
      'id,name,email,phone_number\n8,Ewa,ewa@example.com,\n,"Kim, Jo",jo@example.com,+1 555\n,Nobody,none,-\n'
    const expected = [
      {
        kind: 'contact',
        key: 'chatwoot:8',
        contact: { name: 'Ewa', email: 'ewa@example.com', phone: null, attributes: {} },
      },
      {
        kind: 'contact',
        key: null,
        contact: { name: 'Kim, Jo', email: 'jo@example.com', phone: '+1 555', attributes: {} },
      },
      { kind: 'skipped', reason: 'no_contact' },
    ]
    expect(await records(table, 'contacts.csv')).toEqual(expected)
    const semicolons = table.replace('"Kim, Jo"', '#').replaceAll(',', ';').replace('#', 'Kim, Jo')
    expect(await records(semicolons, 'contacts.csv')).toEqual(expected)
  })
})

describe('Intercom', () => {
  test('a conversation with its parts becomes messages and notes as plain text', async () => {
    expect(
      (await words(INTERCOM.conversation)).map(({ kind, author, text }) => [kind, author, text]),
    ).toEqual([
      ['message', 'Ola', 'Order 1050\n\nWhere is my parcel?\nIt is late.'],
      [
        'message',
        'Marek',
        'It arrives tomorrow. 📎 https://intercom.example.com/map.png\n📎 label.pdf https://x.example.com/label.pdf',
      ],
      ['note', 'Marek', 'Called the courier'],
    ])
    const [first, second] = await words(INTERCOM.conversation)
    expect(first).toMatchObject({ by: 'customer', customer: 'intercom:c1', id: 'intercom:555:s1' })
    expect(second).toMatchObject({ by: 'operator', at: new Date('2024-05-01T10:05:00Z') })
    expect(await skippedIn(INTERCOM.conversation)).toEqual(['service', 'deleted'])
  })

  test('a list of conversations and JSON Lines contain the same', async () => {
    const one = await records(INTERCOM.conversation)
    expect(
      await records({ type: 'conversation.list', conversations: [INTERCOM.conversation], pages: {} }),
    ).toEqual(one)
    const line = JSON.stringify(INTERCOM.conversation)
    expect(await records(`${line}\n${line}\n`, 'export.jsonl')).toEqual([...one, ...one])
  })

  test('contacts and macros are read from their lists', async () => {
    expect(await records(INTERCOM.contacts)).toEqual([
      {
        kind: 'contact',
        key: 'intercom:c1',
        contact: { name: 'Ola', email: 'ola@example.com', phone: null, attributes: { plan: 'pro' } },
      },
    ])
    expect(await records(INTERCOM.macros)).toEqual([
      {
        kind: 'reply',
        id: 'intercom:m1',
        title: 'Order status',
        text: 'Hi {{user.name}}, it is on its way.',
      },
    ])
  })

  test('a table of contacts keeps its other columns as attributes', async () => {
    const table = 'Name,Email,Phone,Company name,Web sessions\nOla,ola@example.com,,Acme,12\n'
    expect(await read(table, 'users.csv')).toEqual([
      [
        'intercom',
        {
          kind: 'contact',
          key: null,
          contact: {
            ...{ name: 'Ola', email: 'ola@example.com', phone: null },
            attributes: { 'Company name': 'Acme', 'Web sessions': '12' },
          },
        },
      ],
    ])
  })
})

describe('Telegram', () => {
  test('one exported chat becomes a conversation', async () => {
    expect(
      (await words(TELEGRAM.chat)).map((record) => [record.kind === 'message' && record.by, record.text]),
    ).toEqual([
      ['customer', 'Is the size M in stock? See https://example.com/m and this (https://example.com/x)'],
      ['operator', 'Yes!\n📎 photo_1@01-03-2024.jpg'],
      ['customer', '👍'],
      ['customer', '📎 voice message'],
    ])
    const [first] = await words(TELEGRAM.chat)
    expect(first).toMatchObject({
      id: 'telegram:4242:1',
      customer: 'telegram:4242',
      at: new Date(1709283600000),
    })
    expect(await skippedIn(TELEGRAM.chat)).toEqual(['service'])
  })

  test('in a full export, groups, channels and bots are skipped', async () => {
    expect(await words(TELEGRAM.full)).toEqual(await words(TELEGRAM.chat))
    expect((await skippedIn(TELEGRAM.full)).toSorted()).toEqual(['group', 'group', 'service'])
  })
})

describe('any file', () => {
  test('an archive is read without the files in it that are no exports', async () => {
    const archive = zipOf({
      'ChatExport/result.json': JSON.stringify(TELEGRAM.chat),
      'ChatExport/photos/photo_1.jpg': 'not a picture',
    })
    expect(await words(archive)).toEqual(await words(TELEGRAM.chat))
  })

  test.each([
    ['{"name": "Anna", "type": "personal_chat", "id": 1, "messages": [{"id": 1,', 'incomplete'],
    ['[{"short_code": "a", "content": "b"},', 'incomplete'],
    ['[{"short_code": "a" "content": "b"}]', 'incomplete'],
    ['{"a": 1, "b"}', 'incomplete'],
    ['\u0000\u0001', 'not_an_export'],
    ['', 'not_an_export'],
  ])('%j is refused with a reason', async (content, reason) => {
    await expect(read(content)).rejects.toThrow(reason)
  })

  test.each([
    [[null, 1, 'text', [], { id: 1 }]],
    [{ payload: [{ inbox_id: 1, id: 2, messages: 'none', meta: 7 }] }],
    [{ type: 'conversation', id: [1], source: 3, conversation_parts: { conversation_parts: {} } }],
    [{ type: 'personal_chat', id: 1, messages: [null, 7, { type: 'message', text: 3, date: 'never' }] }],
    [{ __proto__: null, constructor: 1, chats: { list: [{ messages: {} }] } }],
  ])('values of another shape are skipped: %j', async (content) => {
    for (const record of await records(content))
      expect(['skipped', 'conversation', 'contact']).toContain(record.kind)
  })

  test('the key __proto__ changes no other object', async () => {
    await records('{"__proto__": {"isForged": true}, "data": {"__proto__": {"isForged": true}}}')
    expect('isForged' in {}).toBe(false)
  })

  test('a conversation that is too large is skipped, and the others are read', async () => {
    const large = `{"short_code":"a","content":"${'x'.repeat(EXPORT_ENTRY_MAX)}"}`
    const found = await records(`[${large},{"id":3,"short_code":"hours","content":"9 to 17"}]`)
    expect(found.map(({ kind }) => kind)).toEqual(['skipped', 'reply'])
  })

  test('the size of the chunks in which a file arrives changes nothing', async () => {
    const text = JSON.stringify({
      data: [{ a: 'quote " and \\ and }]', b: [1, { c: null }] }, 2.5, 'x\\'],
      id: -7,
    })
    for (const size of [1, 2, 3, 7, 1000]) {
      async function* chunks() {
        for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
      }
      const entries: unknown[] = []
      for await (const { path, value } of jsonEntries(chunks(), (at) => at === '' || at === 'data'))
        entries.push([path, value])
      expect(entries).toEqual([
        ['data.*', { a: 'quote " and \\ and }]', b: [1, { c: null }] }],
        ['data.*', 2.5],
        ['data.*', 'x\\'],
        ['', { id: -7 }],
      ])
    }
  })
})
