import { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { liveChat, visitorOf } from '../../../test/visitor.ts'
import { inAccount } from '../../database/in-account.ts'

const testing = await testApp()
const { newMember, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>
type Filters = Omit<Parameters<typeof ask>[1], 'q'>

const ask = (who: TestAccount, query: NonNullable<Parameters<typeof call>[1]>['query']) =>
  call(who, { query })
const call = (who: TestAccount, input: { query: { q: string } & Record<string, string> }) =>
  who.call(api.search.everywhere, input)

const find = async ({ owner }: Shop, q: string) => {
  const { chats, files } = await ask(owner, { q })
  return { chats: chats.map((chat) => chat.display_name), files: files.map((file) => file.file_name) }
}

/** The excerpts of the messages found, with marked words in brackets. */
const excerpts = async (who: TestAccount, q: string, filters: Filters = {}) => {
  const { messages } = await ask(who, { q, ...filters })
  return messages.map(({ excerpt }) =>
    excerpt.map(({ text, is_match }) => (is_match ? `[${text}]` : text)).join(''),
  )
}

const addFile = (shop: Shop, messageId: number, name: string) =>
  sqlIn(
    shop.owner.id,
    `insert into attachments (account_id, id, bot_id, message_id, file_name, media_type, size, blob, created_at)
     values ($1, $2, $3, $4, $2, 'application/pdf', 1, $2, now())`,
    [shop.owner.id, name, shop.botId, messageId],
  )

test('customers are found by any part of name and e-mail, files by name; of the account alone', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  for (const name of ['Żaneta Nowak', 'Ben', '100% Off', "Anna O'Neil"])
    await shop.receive('Hello', { customer: name, name })
  await sqlIn(
    shop.owner.id,
    `update chats set contact = '{"email": "ben@shop.example"}' where display_name = 'Ben'`,
  )
  await sqlIn(
    shop.owner.id,
    `insert into files (account_id, agent_id, file_name) select $1, $2, name
     from unnest(array['Cennik 2026.pdf', 'sitepageAUTO_1']) name`,
    [shop.owner.id, shop.agent.id],
  )
  await other.receive('parcel', { customer: 'zaneta', name: 'Zaneta of another shop' })

  expect(await find(shop, 'zaneta')).toEqual({ chats: ['Żaneta Nowak'], files: [] })
  expect(await find(shop, 'NETA')).toEqual({ chats: ['Żaneta Nowak'], files: [] })
  expect(await find(shop, 'nowak żaneta')).toEqual({ chats: ['Żaneta Nowak'], files: [] })
  expect(await find(shop, "o'ne")).toEqual({ chats: ["Anna O'Neil"], files: [] })
  expect(await find(shop, 'BEN@shop')).toEqual({ chats: ['Ben'], files: [] })
  expect(await find(shop, 'p.exam')).toEqual({ chats: ['Ben'], files: [] })
  expect(await find(shop, 'cennik')).toEqual({ chats: [], files: ['Cennik 2026.pdf'] })
  for (const [scopes, count] of [
    [['read_chats'], 0],
    [['read_chats', 'knowledge'], 1],
  ] as const) {
    const { key } = await shop.owner.call(api.apiKeys.create, { body: { name: 'CRM', scopes: [...scopes] } })
    const program = testing.stranger()
    program.tokens.save({ access: key, refresh: null })
    const { files } = await program.call(api.search.everywhere, { query: { q: 'cennik' } })
    expect(files).toHaveLength(count)
  }
  expect(await find(shop, 'sitepage')).toEqual({ chats: [], files: [] })
  expect(await find(shop, '0%')).toEqual({ chats: ['100% Off'], files: [] })
})

test('messages are found by all words of a question or an answer, marked, the latest first', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  const { chat_id, message_id } = await shop.receive('Do you deliver to Kraków?', { name: 'Anna' })
  await shop.send(chat_id, 'Yes, **delivery to Krakow** costs five euros.')
  await other.receive('Do you deliver to Kraków?')

  expect(await excerpts(shop.owner, 'krakow deliveries')).toEqual([
    'Yes, [delivery] to [Krakow] costs five euros.',
    'Do you [deliver] to [Kraków]?',
  ])
  const [answer, question] = (await ask(shop.owner, { q: 'krakow deliveries' })).messages
  expect(answer).toMatchObject({ written_by: 'operator', author: { user_id: shop.owner.user_id } })
  expect(question).not.toHaveProperty('author')
  expect(await excerpts(shop.owner, 'five anna')).toEqual([])
  expect(await excerpts(shop.owner, '!!')).toEqual([])
  const { messages } = await ask(shop.owner, { q: 'do you deliver' })
  expect(messages).toMatchObject([
    { message_id, chat: { id: chat_id, display_name: 'Anna' }, found_in: 'question', written_by: 'customer' },
  ])
})

test.each([
  ['deliveries', 'Is delivery free?'],
  ['refund', 'Were my orders refunded?'],
  ['zamowienia', 'Gdzie jest moje zamówienie?'],
  ['zamówienie', 'Nie mam moich zamówień.'],
  ['zwrotu', 'Przyjmujecie zwroty?'],
  ['доставка', 'Сколько стоит доставку заказать?'],
  ['заказы', 'Где мой заказ?'],
  ['елка', 'Есть ли у вас ёлки?'],
])('the word %s finds another form of it, with or without accents', async (typed, written) => {
  const shop = await conversations(testing)
  await shop.receive(written)
  expect(await excerpts(shop.owner, typed)).toHaveLength(1)
  expect(await excerpts(shop.owner, typed)).toEqual([expect.stringContaining('[')])
})

test('a long message shows the part around the words, and a message is found by the name of its file', async () => {
  const shop = await conversations(testing)
  const filler = 'so many other words before '.repeat(20)
  const { message_id } = await shop.receive(`${filler}the umbrella broke ${filler}`)
  await addFile(shop, message_id, 'Faktura_łódź-2026.pdf')
  const [excerpt] = await excerpts(shop.owner, 'umbrella')
  expect(excerpt).toMatch(/^….{0,50}\[umbrella\].*…$/)
  expect(excerpt!.length).toBeLessThan(180)
  expect(await excerpts(shop.owner, 'lodz faktura')).toEqual(['[Faktura]_[łódź]-2026.pdf'])
  await sqlIn(shop.owner.id, 'delete from attachments where message_id = $1', [message_id])
  expect(await excerpts(shop.owner, 'faktura')).toEqual([])
})

test('a recording is found by what is said in it, until it is deleted', async () => {
  const shop = await conversations(testing)
  const { message_id } = await shop.receive('')
  await addFile(shop, message_id, 'voice.ogg')
  expect(await excerpts(shop.owner, 'umbrella')).toEqual([])
  await sqlIn(
    shop.owner.id,
    `update attachments set transcript = 'My umbrella is broken.' where message_id = $1`,
    [message_id],
  )
  expect(await excerpts(shop.owner, 'umbrella')).toEqual(['voice.ogg: My [umbrella] is broken.'])
  expect(await excerpts(shop.owner, 'voice')).toEqual(['[voice].ogg: My umbrella is broken.'])
  expect((await ask(shop.owner, { q: 'umbrella' })).messages).toMatchObject([
    { message_id, found_in: 'file', written_by: 'customer' },
  ])
  await sqlIn(shop.owner.id, 'delete from attachments where message_id = $1', [message_id])
  expect(await excerpts(shop.owner, 'umbrella')).toEqual([])
})

test('results are narrowed by channel, person, state, label and date', async () => {
  const shop = await conversations(testing)
  const [telegram] = await sqlIn<{ id: number }>(
    shop.owner.id,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'telegram', 'T') returning id`,
    [shop.owner.id, shop.agent.id],
  )
  const old = await shop.receive('parcel one', {
    customer: 'a',
    name: 'Parcelly',
    at: new Date('2024-03-05'),
  })
  await shop.receive('parcel two', { customer: 'b', bot_id: telegram!.id })
  const done = await shop.receive('parcel three', { customer: 'c' })
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [done.chat_id], state: 'done' } })
  await shop.owner.call(api.chats.assign, {
    body: { chat_ids: [done.chat_id], user_id: shop.owner.user_id },
  })
  const found = async (filters: Filters) =>
    (await excerpts(shop.owner, 'parcel', filters)).map((text) => text.replace('[parcel] ', ''))

  expect(await found({})).toEqual(['three', 'two', 'one'])
  expect(await found({ channel: 'telegram' })).toEqual(['two'])
  expect(await found({ bot_id: String(shop.botId) })).toEqual(['three', 'one'])
  expect(await found({ agent_id: String(shop.agent.id), filter: 'open' })).toEqual(['two', 'one'])
  expect(await found({ filter: 'done' })).toEqual(['three'])
  expect(await found({ assignee: String(shop.owner.user_id) })).toEqual(['three'])
  expect(await found({ assignee: 'nobody' })).toEqual(['two', 'one'])
  const { label } = await shop.owner.call(api.labels.create, { body: { name: 'VIP', color: 'green' } })
  await shop.owner.call(api.chats.setLabel, {
    body: { chat_ids: [old.chat_id, done.chat_id], label_id: label.id, is_on: true },
  })
  expect(await found({ label: String(label.id) })).toEqual(['three', 'one'])
  expect(await found({ label: String(label.id), filter: 'done' })).toEqual(['three'])
  expect(await found({ label: '999999' })).toEqual([])
  expect(await found({ from: '2024-03-01T00:00:00Z', to: '2024-04-01T00:00:00Z' })).toEqual(['one'])
  expect(await found({ to: '2024-03-01T00:00:00Z' })).toEqual([])
  const { chats } = await ask(shop.owner, { q: 'parcel', to: '2024-03-01T00:00:00Z' })
  expect(chats).toEqual([])
  const first = await ask(shop.owner, { q: 'parcel', limit: '2' })
  expect(first).toMatchObject({ hasMore: true, chats: [{ id: old.chat_id }] })
  const rest = await ask(shop.owner, {
    q: 'parcel',
    limit: '2',
    before: String(first.messages[1]!.message_id),
  })
  expect(rest).toMatchObject({ hasMore: false, messages: [{ message_id: old.message_id }], chats: [] })
})

test('a search among the chats of oneself includes those where a note mentions one', async () => {
  const shop = await conversations(testing)
  const eva = await newMember(shop.owner, 'agent')
  const { chat_id } = await shop.receive('the umbrella')
  expect(await excerpts(eva, 'umbrella', { filter: 'mine' })).toEqual([])
  await shop.owner.call(api.notes.add, {
    params: { id: chat_id },
    body: { text: 'Yours?', mentions: [eva.user_id] },
  })
  expect(await excerpts(eva, 'umbrella', { filter: 'mine' })).toEqual(['the [umbrella]'])
})

test.each(['0000-12-31T22:36:00Z', '12345-01-01T00:00:00Z', '+012345-01-01T00:00:00.000Z', 'yesterday'])(
  'the date %s is refused, not searched for',
  async (from) => {
    const shop = await conversations(testing)
    await expect(ask(shop.owner, { q: 'umbrella', from })).rejects.toMatchObject({ status: 400 })
  },
)

test('a text that was changed, expired or erased is not found any more', async () => {
  const shop = await conversations(testing)
  const { chat_id, message_id } = await shop.receive('My secret is xylophone', { name: 'Wilhelmina' })
  await sqlIn(shop.owner.id, `update messages set question = 'My secret is gone' where id = $1`, [message_id])
  expect(await excerpts(shop.owner, 'xylophone')).toEqual([])
  expect(await excerpts(shop.owner, 'secret gone')).toHaveLength(1)
  const { message } = await shop.send(chat_id, 'Use the marimba.')
  await sqlIn(shop.owner.id, `update messages set redacted_answer = 'Use the drum.' where id = $1`, [
    message.id,
  ])
  expect(await excerpts(shop.owner, 'marimba')).toEqual([])
  expect(await excerpts(shop.owner, 'drum')).toHaveLength(1)
  await sqlIn(shop.owner.id, 'delete from messages where id = $1', [message.id])
  expect(await excerpts(shop.owner, 'drum')).toEqual([])
  await shop.owner.call(api.privacy.eraseContact, { params: { id: chat_id } })
  expect(await excerpts(shop.owner, 'secret')).toEqual([])
  expect((await find(shop, 'wilhelm')).chats).toEqual([])
  expect(await entriesOf(shop)).toEqual([])
})

test('an internal note is found among the messages, changed, deleted and erased with its chat; never by a customer', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  const first = await shop.receive('Do you give a discount?')
  const add = (text: string) =>
    shop.owner.call(api.notes.add, { params: { id: first.chat_id }, body: { text } }).then(({ note }) => note)
  const note = await add('Zniżka: a **discount** of a third, see Łódź')
  const last = await shop.receive('And the discount for two?')
  const ids = async (q: string, filters: Filters = {}) =>
    (await ask(shop.owner, { q, ...filters })).messages.map(
      ({ message_id, note_id }) => note_id ?? message_id,
    )

  expect(await ids('discount')).toEqual([last.message_id, note.id, first.message_id])
  expect(await ids('discount', { before: String(last.message_id), limit: '1' })).toEqual([note.id])
  expect(await ids('discount', { before: String(note.id) })).toEqual([first.message_id])
  const { messages } = await ask(shop.owner, { q: 'lodz znizki' })
  expect(messages).toMatchObject([
    {
      message_id: null,
      note_id: note.id,
      chat: { id: first.chat_id },
      found_in: 'note',
      written_by: 'operator',
      author: { user_id: shop.owner.user_id },
    },
  ])
  expect(await excerpts(await newMember(shop.owner, 'viewer'), 'lodz')).toHaveLength(1)
  expect(await excerpts(other.owner, 'lodz')).toEqual([])
  const { agent } = await shop.owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  expect(await excerpts(await newMember(shop.owner, 'agent', [agent.id]), 'lodz')).toEqual([])
  await expect(
    testing.stranger().call(api.search.everywhere, { query: { q: 'lodz' } }),
  ).rejects.toMatchObject({ status: 401 })

  await shop.owner.call(api.notes.change, { params: { id: note.id }, body: { text: 'Only a fifth' } })
  expect(await ids('lodz')).toEqual([])
  expect(await ids('only fifth')).toEqual([note.id])
  await shop.owner.call(api.notes.remove, { params: { id: note.id } })
  expect(await ids('fifth')).toEqual([])
  await add('Umbrella')
  await shop.owner.call(api.privacy.eraseContact, { params: { id: first.chat_id } })
  expect(await entriesOf(shop)).toEqual([])
})

test('a live chat’s visitor cannot search, and what they are sent has no word of a note', async () => {
  const { owner, agent, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Do you give discounts?')
  const { chats } = await owner.call(api.chats.ofAgent, { params: { id: agent.id } })
  await owner.call(api.notes.add, { params: { id: chats[0]!.id }, body: { text: 'The umbrella' } })
  expect((await ask(owner, { q: 'umbrella' })).messages).toHaveLength(1)
  const asVisitor = testing.stranger()
  asVisitor.tokens.save({ access: visitor.token(), refresh: null })
  await expect(asVisitor.call(api.search.everywhere, { query: { q: 'umbrella' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(JSON.stringify([await visitor.reload(), await visitor.events(0)])).not.toContain('umbrella')
})

test('a member who works with some of the assistants finds nothing of the others, whatever their role', async () => {
  const shop = await conversations(testing)
  const { agent } = await shop.owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  await shop.receive('the umbrella', { name: 'Umberto' })
  for (const role of ['agent', 'viewer'] as const) {
    const [own, foreign] = [
      await newMember(shop.owner, role, [shop.agent.id]),
      await newMember(shop.owner, role, [agent.id]),
    ]
    expect(await excerpts(own, 'umbrella')).toHaveLength(1)
    expect(await ask(foreign, { q: 'umb' })).toMatchObject({ chats: [], messages: [], files: [] })
    await expect(ask(foreign, { q: 'umb', agent_id: String(shop.agent.id) })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('chats with the assistant itself and those of a deleted channel or assistant are not found', async () => {
  const shop = await conversations(testing)
  await shop.receive('the umbrella')
  await sqlIn(
    shop.owner.id,
    `insert into chats (account_id, agent_id, display_name) values ($1, $2, 'Umbrella')`,
    [shop.owner.id, shop.agent.id],
  )
  expect(await find(shop, 'umbrella')).toEqual({ chats: [], files: [] })
  await sqlIn(shop.owner.id, 'update bots set deleted_at = now()')
  expect(await excerpts(shop.owner, 'umbrella')).toEqual([])
  await sqlIn(shop.owner.id, 'update bots set deleted_at = null')
  expect(await excerpts(shop.owner, 'umbrella')).toHaveLength(1)
  await sqlIn(shop.owner.id, 'update agents set deleted_at = now()')
  expect(await excerpts(shop.owner, 'umbrella')).toEqual([])
})

test('the index shows no row to a query that is not a search', async () => {
  const shop = await conversations(testing)
  await shop.receive('the umbrella')
  expect(await sqlIn(shop.owner.id, 'select from search_entries')).toEqual([])
  expect(await entriesOf(shop)).toHaveLength(2)
})

test('a word that very many messages have still finds the latest of them, and older ones in a rare chat', async () => {
  const shop = await conversations(testing)
  const rare = await shop.receive('parcel of long ago', { customer: 'rare' })
  const { chat_id } = await shop.receive('parcel', { customer: 'busy' })
  await sqlIn(
    shop.owner.id,
    `insert into messages (account_id, chat_id, bot_id, question, message_type)
     select $1, $2, $3, 'parcel ' || n, 'customer' from generate_series(1, 21000) n`,
    [shop.owner.id, chat_id, shop.botId],
  )
  expect((await excerpts(shop.owner, 'parcel')).slice(0, 2)).toEqual(['[parcel] 21000', '[parcel] 20999'])
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [rare.chat_id], state: 'done' } })
  expect(await excerpts(shop.owner, 'parcel', { filter: 'done' })).toEqual(['[parcel] of long ago'])
})

test('of very many customers with one name the latest are found, and the only one that is done', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello', { customer: 'last', name: 'Anna Last' })
  await sqlIn(
    shop.owner.id,
    `insert into chats (account_id, agent_id, bot_id, display_name, contact, last_message_time)
     select account_id, agent_id, bot_id, 'Anna ' || n, '{"email": "someone@shop.example"}', now() + n * interval '1 s'
     from chats, generate_series(1, 1500) n where id = $1`,
    [chat_id],
  )
  const latest = Array.from({ length: 8 }, (_, n) => `Anna ${1500 - n}`)
  expect((await find(shop, 'anna')).chats).toEqual(latest)
  expect((await find(shop, 'shop.ex')).chats).toEqual(latest)
  const [rare] = await sqlIn<{ id: number }>(
    shop.owner.id,
    `select id from chats where display_name = 'Anna 1200'`,
  )
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [rare!.id], state: 'done' } })
  const { chats } = await ask(shop.owner, { q: 'anna', filter: 'done' })
  expect(chats.map((chat) => chat.display_name)).toEqual(['Anna 1200'])
})

/** All rows of the index, read with a search that matches everything. */
const entriesOf = ({ owner }: Shop) =>
  sqlIn(owner.id, `select * from (select set_config('app.search', '!x', true)) s, search_entries`)

test('a preview says who wrote last, and shows no Markdown of an answer', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Is *this* it?', { customer: 'Anna', name: 'Anna' })
  const preview = async () => {
    const [chat] = (await shop.list({})).chats
    return [chat!.preview_by, chat!.preview]
  }
  expect(await preview()).toEqual(['customer', 'Is *this* it?'])
  await shop.send(chat_id, '**Yes**, see [our prices](https://example.com):\n- one\n- two')
  expect(await preview()).toEqual(['operator', 'Yes, see our prices: one two'])
})

test('the words are looked up in the index, for people who see all assistants and for people who see some', async () => {
  const shop = await conversations(testing)
  await shop.receive('Where is my parcel?')
  await sqlIn(
    shop.owner.id,
    `insert into search_entries
       select $1, 1000000 + n, 'q', c.id, now(), message_words($1, 1000000 + n, 'word' || n)
       from chats c, generate_series(1, 3000) n where c.account_id = $1`,
    [shop.owner.id],
  )
  await testing.app.database.pool.query('analyze search_entries')
  for (const agentIds of ['', `{${shop.agent.id}}`]) {
    const plan = await inAccount(testing.app.db, shop.owner.id, async (tx) => {
      await sql`select set_config('app.agent_ids', ${agentIds}, true),
        set_config('app.search', ${`'${shop.owner.id}.61:word7'`}, true)`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`
        explain select ref from search_entries where account_id = ${shop.owner.id}`.execute(tx)
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_entries_by_word')
  }
})
