import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'

const testing = await testApp()
const { sqlIn } = testing

test('sources and reasons tell the file’s name, and the page of a site its address alone', async () => {
  const shop = await conversations(testing)
  const addFile = async (file_name: string, store: string) => {
    const [file] = await sqlIn<{ id: number }>(
      shop.owner.id,
      `insert into files (account_id, agent_id, file_name, title, store) values ($1, $2, $3, 'Price list', $4)
       returning id`,
      [shop.owner.id, shop.agent.id, file_name, store],
    )
    return file!.id
  }
  const upload = await addFile('prices-2026.pdf', 'upload')
  const document = await addFile('prices.docx', 'site')
  const page = await addFile('sitepageAUTO1', 'site')
  const title = 'Price list'
  const sources = [
    { title, url: null, file_id: String(upload) },
    { title, url: 'https://shop.example/prices.docx', file_id: `chroma_${document}` },
    { title, url: 'https://shop.example/prices', file_id: `chroma_${page}` },
    { title, url: null, file_id: '999999999' },
    { title, url: null },
  ]
  const { chat_id } = await shop.receive('How much is it?')
  const [{ id }] = (await shop.messages(chat_id)) as [api.messages.Message]
  const keep = (sql: string, value: object) => sqlIn(shop.owner.id, sql, [id, JSON.stringify(value)])
  await keep('update messages set sources = $2 where id = $1', sources)
  const names = ['prices-2026.pdf', 'prices.docx', undefined, undefined, undefined]
  const namesOf = (items: { file_name?: string }[]) => items.map(({ file_name }) => file_name)
  expect(namesOf((await shop.messages(chat_id))[0]!.sources)).toEqual(names)

  const found = { heading: '', kind: 'prose', text: '10 EUR', score: 1, lexical: 1, dense: null }
  const reason = {
    ...{ engine: 'built_in', model: null, outcome: 'answer', confidence: 1, threshold: 0.5, language: 'en' },
    ...{ searched_for: 'How much?', removed: [], fallback: null, triggers: [], ms: 1 },
    ...{ input_tokens: null, output_tokens: null },
    passages: sources.map((source) => ({ ...found, ...source, file_id: source.file_id ?? null })),
  }
  await keep(
    `insert into answer_reasons (account_id, message_id, reason)
     select account_id, id, $2 from messages where id = $1`,
    reason,
  )
  const { why } = await shop.owner.call(api.messages.why, { params: { id } })
  expect(namesOf(why!.passages)).toEqual(names)
})
