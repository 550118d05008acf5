import { expect, test } from 'vitest'
import { asTable } from './table-text.ts'

test('rows of the same columns become one head and their values', () => {
  expect(asTable(['Service: Silver; Price: £85', 'Service: Gold; Price: £160'])).toEqual({
    head: 'Service | Price. ',
    rows: ['Silver | £85. ', 'Gold | £160. '],
  })
})

test('a row with other columns, and text that is no table, stay as they are', () => {
  expect(asTable(['Service: Gold; Price: £160', 'Service: Bronze'])).toEqual({
    head: 'Service | Price. ',
    rows: ['Gold | £160. ', 'Service: Bronze'],
  })
  expect(asTable(['We are open on Sundays.'])).toEqual({ head: '', rows: ['We are open on Sundays.'] })
})
