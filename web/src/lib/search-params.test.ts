import { expect, test } from 'vitest'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'

test('ROUTE-14 an id goes through the URL unquoted and unrounded', () => {
  expect(parseSearch('?chat=100000000000000007')).toEqual({ chat: '100000000000000007' })
  expect(stringifySearch({ chat: '100000000000000007' })).toBe('?chat=100000000000000007')
})

test.each(['true', 'null', '{"a":1}', '"quoted"', '007', '1e21', 'a b&c=d', 'zażółć', '', '+'])(
  'ROUTE-14 the text %s comes back as it was',
  (text) => {
    expect(parseSearch(stringifySearch({ agent: text, bot: '1' }))).toEqual(
      text === '' ? { bot: '1' } : { agent: text, bot: '1' },
    )
  },
)

test('ROUTE-14 what is not there is not written', () => {
  expect(stringifySearch({ agent: undefined, bot: null, chat: '' })).toBe('')
})

test('a screen sees only the parameters it names, and only texts', () => {
  const read = searchOf('agent', 'chat')
  expect(read({ agent: '7', chat: '', section: 'inbox', __proto__: 'x' })).toEqual({ agent: '7' })
  expect(read({ agent: 7, chat: ['1'] })).toEqual({})
})
