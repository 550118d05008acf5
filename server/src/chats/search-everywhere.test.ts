import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'

const testing = await testApp()
const { sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>

const find = async ({ owner }: Shop, q: string) => {
  const { chats, files } = await owner.call(api.search.everywhere, { query: { q } })
  return { chats: chats.map((chat) => chat.display_name), files: files.map((file) => file.file_name) }
}

test('customers are found by name and e-mail, chats by their latest message, files by name; of the account alone', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  for (const [name, text] of [
    ['Żaneta Nowak', 'Hello'],
    ['Ben', 'Where is my parcel?'],
    ['100% Off', 'Hi'],
  ] as const)
    await shop.receive(text, { customer: name, name })
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
  expect(await find(shop, 'BEN@shop')).toEqual({ chats: ['Ben'], files: [] })
  expect(await find(shop, 'parcel')).toEqual({ chats: ['Ben'], files: [] })
  expect(await find(shop, 'cennik')).toEqual({ chats: [], files: ['Cennik 2026.pdf'] })
  expect(await find(shop, 'sitepage')).toEqual({ chats: [], files: [] })
  expect(await find(shop, '0%')).toEqual({ chats: ['100% Off'], files: [] })
})

test('a chat is found by what its customer wrote in an older message, after those found by name', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  const { chat_id } = await shop.receive('Do you deliver to Kraków?', { customer: 'Anna', name: 'Anna' })
  await shop.receive('And how much is it?', { customer: 'Anna', name: 'Anna' })
  await shop.send(chat_id, 'Five euros.')
  await shop.receive('Hi', { customer: 'Krakowska', name: 'Krakowska' })
  await other.receive('Kraków', { customer: 'Ben', name: 'Ben' })
  expect((await find(shop, 'krakow')).chats).toEqual(['Krakowska', 'Anna'])
  expect((await find(shop, 'five euros')).chats).toEqual(['Anna'])
  expect((await find(shop, 'Wien')).chats).toEqual([])
})

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
