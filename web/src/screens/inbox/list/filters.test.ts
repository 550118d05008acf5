import { describe, expect, test } from 'vitest'
import { dayOf, filtersOf, listFiltersOf, NO_LIST_FILTERS, viewFiltersOf } from './filters.ts'

const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

test('nothing chosen asks for nothing', () => {
  expect(filtersOf({})).toEqual({})
  expect(filtersOf({ channel: '', person: '', from: '', to: '' })).toEqual({})
})

test('days are asked for whole, from the beginning of the first to the end of the last', () => {
  expect(filtersOf({ from: '2026-11-17', to: '2026-11-17' })).toEqual({
    from: local(2026, 11, 17),
    to: local(2026, 11, 18),
  })
  expect(filtersOf({ to: '2026-12-31' })).toEqual({ to: local(2027, 1, 1) })
})

describe('a day that is none, or in a year that no field takes, asks for nothing', () => {
  test.each([
    '12345-01-01',
    '275760-09-14',
    '0000-01-01',
    '0020-01-01',
    '1969-12-31',
    '3000-01-01',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '-2026-01-01',
    'yesterday',
    '2026-11-17T10:00',
  ])('%s', (text) => {
    expect(dayOf(text)).toBeNull()
    expect(filtersOf({ from: text, to: text })).toEqual({})
  })
})

test('the first and the last day are among them, and the one after the last is a time too', () => {
  expect(filtersOf({ from: '1970-01-01', to: '2999-12-31' })).toEqual({
    from: local(1970, 1, 1),
    to: local(3000, 1, 1),
  })
})

test('a channel and a person are asked for as chosen, and an unknown one in an address is ignored', () => {
  expect(filtersOf({ channel: 'telegram', person: '12' })).toEqual({ channel: 'telegram', assignee: '12' })
  expect(filtersOf({ person: 'nobody' })).toEqual({ assignee: 'nobody' })
  expect(filtersOf({ channel: 'pigeon', person: 'me or you' })).toEqual({})
})

test('a view keeps what the list is narrowed to, and opens with the same', () => {
  const chosen = {
    ...{ filter: 'open' as const, label: 3, q: 'refund', in: 'messages' },
    ...{ channel: 'telegram', person: '12', from: '2026-11-01', to: '2026-11-30' },
  }
  const kept = viewFiltersOf(chosen)
  expect(kept).toEqual({
    ...{ filter: 'open', label: 3, q: 'refund', search_in: 'messages' },
    ...{ channel: 'telegram', assignee: 12, from: '2026-11-01', to: '2026-11-30' },
  })
  expect(listFiltersOf(kept)).toEqual(chosen)
})

test('a view keeps nothing that is not chosen or makes no sense', () => {
  expect(viewFiltersOf(NO_LIST_FILTERS)).toEqual({})
  expect(listFiltersOf({})).toEqual(NO_LIST_FILTERS)
  const senseless = { ...NO_LIST_FILTERS, q: '  ', in: 'names', channel: 'pigeon', from: '2026-02-30' }
  expect(viewFiltersOf(senseless)).toEqual({})
  expect(viewFiltersOf({ ...NO_LIST_FILTERS, person: 'nobody' })).toEqual({ assignee: 'nobody' })
})
