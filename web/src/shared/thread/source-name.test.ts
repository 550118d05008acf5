import { expect, test } from 'vitest'
import { sourceName } from './source-name.ts'

test('a source shows its file’s name beside a title that is another', () => {
  const shop = { title: 'Shop', url: null, file_id: '1', file_name: 'shop.md' }
  const prices = { title: 'prices.pdf', url: null, file_id: '2', file_name: 'prices.pdf' }
  const page = {
    title: 'Delivery',
    url: 'https://shop.example/delivery',
    file_id: '3',
    file_name: 'page.txt',
  }
  const gone = { title: 'Terms', url: null }
  const all = [shop, prices, page, gone]
  expect(all.map((source) => sourceName(source, all))).toEqual([
    'Shop · shop.md',
    'prices.pdf',
    'Delivery',
    'Terms',
  ])
})

test('pages with the same title are told apart by their paths', () => {
  const all = ['a', 'b'].map((path) => ({ title: 'Prices', url: `https://shop.example/${path}` }))
  expect(all.map((source) => sourceName(source, all))).toEqual(['Prices · /a', 'Prices · /b'])
})
