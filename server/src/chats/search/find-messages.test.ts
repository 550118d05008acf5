import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { termsIn } from './terms.ts'
import { messageQueries } from './tsquery.ts'

const testing = await testApp()
const { newMember, sqlIn } = testing

/** Ids far enough apart that hardly two of them fall into the same part of the index. */
const APART = 11_000
const YEARS = 60

test('messages of many years are found page by page, the latest first, by everybody who may see them', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello', { customer: 'first' })
  const rare = await shop.receive('Hello', { customer: 'rare' })
  const noteId = (APART + 1) * YEARS
  await sqlIn(
    shop.owner.id,
    `insert into messages (account_id, id, chat_id, bot_id, question, message_type) overriding system value
     select $1, n * $5::bigint, case when n % 20 = 1 then $4::bigint else $2 end, $3, 'parcel ' || n, 'customer'
     from generate_series(1, $6::integer) n`,
    [shop.owner.id, chat_id, shop.botId, rare.chat_id, APART, YEARS],
  )
  await sqlIn(
    shop.owner.id,
    `insert into notes (account_id, id, chat_id, user_id, text) values ($1, $2, $3, $4, 'The parcel, again')`,
    [shop.owner.id, noteId, chat_id, shop.owner.id],
  )
  const all = [noteId, ...Array.from({ length: YEARS }, (_, n) => (YEARS - n) * APART)]
  for (const who of [shop.owner, await newMember(shop.owner, 'agent', [shop.agent.id])]) {
    const found: number[] = []
    for (let isMore = true; isMore; ) {
      const before = found.at(-1)
      const query = { q: 'parcel', limit: '7', ...(before !== undefined && { before: String(before) }) }
      const { messages, hasMore } = await who.call(api.search.everywhere, { query })
      found.push(...messages.map(({ message_id, note_id }) => message_id ?? note_id!))
      isMore = hasMore
    }
    expect(found).toEqual(all)
  }
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [rare.chat_id], state: 'done' } })
  const { messages } = await shop.owner.call(api.search.everywhere, {
    query: { q: 'parcel', filter: 'done' },
  })
  expect(messages.map(({ message_id }) => message_id)).toEqual([41 * APART, 21 * APART, APART])
})

test('a common word beside a rare one finds every message of both, by everybody who may see them', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello', { customer: 'first' })
  // Old enough to be looked up after the sample, which is taken from the part of the latest of them.
  await sqlIn(
    shop.owner.id,
    `insert into messages (account_id, id, chat_id, bot_id, question, message_type) overriding system value
     select $1, part << 14 | n, $2, $3, case when n = 7 then 'rare ' else '' end || 'common ' || n, 'customer'
     from generate_series(1, 9) part, generate_series(1, 40) n`,
    [shop.owner.id, chat_id, shop.botId],
  )
  const frequencies = await sqlIn<{ term: string; frequency: number }>(
    shop.owner.id,
    'select term, frequency from search_frequencies($1, $2, 6)',
    [shop.owner.id, messageQueries(shop.owner.id, termsIn('common rare'))],
  )
  expect(frequencies.map(({ frequency }) => frequency)).toEqual([40, 1])
  const rare = Array.from({ length: 9 }, (_, n) => ((9 - n) << 14) | 7)
  for (const who of [shop.owner, await newMember(shop.owner, 'agent', [shop.agent.id])])
    for (const q of ['common rare', 'rare common', 'rar com']) {
      const { messages } = await who.call(api.search.everywhere, { query: { q } })
      expect(messages.map(({ message_id }) => message_id)).toEqual(rare)
    }
  const { messages } = await shop.owner.call(api.search.everywhere, { query: { q: 'common 39' } })
  expect(messages.map(({ message_id }) => message_id)).toEqual(rare.map((id) => id + 32))

  // One part, then two; three more, not four, bring enough at this rate.
  const latest = await sqlIn<{ ref: number }>(
    shop.owner.id,
    'select ref from find_entries($1, $2, null, null, null, 5) order by ref desc',
    [shop.owner.id, messageQueries(shop.owner.id, termsIn('rare common'))],
  )
  expect(latest.map(({ ref }) => ref)).toEqual(rare.slice(0, 6))
})

test('the look-ups of a search are planned once, not for the words of each', async () => {
  const { owner } = await conversations(testing)
  const functions = await sqlIn<{ name: string }>(
    owner.id,
    `select proname as name from pg_proc
     where proname in ('find_entries', 'find_contacts', 'search_bounds', 'search_frequencies')
       and 'plan_cache_mode=force_generic_plan' = any (proconfig) order by 1`,
  )
  expect(functions.map(({ name }) => name)).toEqual([
    'find_contacts',
    'find_entries',
    'search_bounds',
    'search_frequencies',
  ])
})

test('a search for customers reads no message, and one for messages no customer', async () => {
  const shop = await conversations(testing)
  await shop.receive('Is Umberto there?', { name: 'Anna' })
  await shop.receive('Hello', { customer: 'second', name: 'Umberto' })
  const { chats, messages } = await shop.owner.call(api.search.everywhere, { query: { q: 'umberto' } })
  expect(chats.map(({ display_name }) => display_name)).toEqual(['Umberto'])
  expect(messages).toHaveLength(1)
  const words = await sqlIn<{ kind: string; word: string }>(
    shop.owner.id,
    `select kind, unnest(tsvector_to_array(words)) as word
     from (select set_config('app.search', '!x', true)) s, search_entries`,
  )
  const umberto = words.filter(({ word }) => word.endsWith(':umberto'))
  expect(new Set(umberto.map(({ word }) => word)).size).toBe(2)
})
