import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import type { WidgetSettings } from '../../../data/livechat.ts'
import { siteOf } from './allowed-sites.ts'
import { contrastOnWhite } from './contrast.ts'
import { draftOf, faultsIn, settingsIn, withoutFaults } from './draft.ts'

const saved: WidgetSettings = {
  color: '#15803d',
  position: 'right',
  greeting: 'Hi!',
  greeting_delay_s: 4,
  launcher_text: '',
  language: 'auto',
  operator_name: '',
  suggested_questions: ['Where is my order?', 'Do you ship abroad?'],
  allowed_sites: ['https://example.com', 'https://*.example.org'],
}
const typed = (changes: Partial<ReturnType<typeof draftOf>>) => settingsIn({ ...draftOf(saved), ...changes })

test('a form nobody touched holds what is saved', () => {
  expect(settingsIn(draftOf(saved))).toEqual(saved)
  expect(faultsIn(saved)).toEqual({})
})

test('lists are typed one per line, and empty lines are nothing', () => {
  expect(typed({ suggested_questions: ' One? \n\n Two?\n' }).suggested_questions).toEqual(['One?', 'Two?'])
})

test.each([
  ['https://example.com/shop?page=2', 'https://example.com'],
  ['example.com', 'https://example.com'],
  ['HTTP://Example.com:8080/', 'http://example.com:8080'],
  ['*.example.com', 'https://*.example.com'],
  ['żółw.pl', 'https://xn--w-uga1v8h.pl'],
])('the page %s stands for the site %s', (written, site) => {
  expect(siteOf(written)).toBe(site)
  expect(faultsIn(typed({ allowed_sites: written }))).toEqual({})
})

test('the same site twice is one', () => {
  expect(typed({ allowed_sites: 'example.com\nhttps://example.com/about' }).allowed_sites).toEqual([
    'https://example.com',
  ])
})

test('the first wrong line is named as it was typed', () => {
  expect(faultsIn(typed({ allowed_sites: 'example.com\nmy site\nftp://example.com' }))).toEqual({
    allowed_sites: 'my site',
  })
  expect(faultsIn(typed({ suggested_questions: `Fine?\n${'a'.repeat(201)}` }))).toEqual({
    suggested_questions: 'a'.repeat(201),
  })
})

test('a field that is wrong as a whole is named without a line', () => {
  const wrong = typed({
    color: 'green',
    greeting_delay_s: '',
    suggested_questions: 'a\nb\nc\nd\ne',
    allowed_sites: Array.from({ length: 51 }, (_, index) => `https://${index}.example.com`).join('\n'),
  })
  expect(faultsIn(wrong)).toEqual({
    color: '',
    greeting_delay_s: '',
    suggested_questions: '',
    allowed_sites: '',
  })
  expect(faultsIn(typed({ greeting_delay_s: '1.5' }))).toEqual({ greeting_delay_s: '' })
  expect(withoutFaults(wrong, faultsIn(wrong), saved)).toEqual(saved)
})

test('a colour is measured against a white page', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21)
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastOnWhite('#15803d')).toBeCloseTo(5.02, 1)
})

test.each([
  {},
  { color: '#15803' },
  { greeting_delay_s: '-1' },
  { greeting_delay_s: '601' },
  { suggested_questions: 'a\nb\nc\nd' },
  { suggested_questions: 'a'.repeat(200) },
  { suggested_questions: 'a'.repeat(201) },
  { allowed_sites: 'https://example.com:99999' },
  { allowed_sites: 'https://example.com, https://example.org' },
])('the form refuses %o exactly when the contract does', (changes) => {
  const settings = typed(changes)
  const isFine = Object.keys(faultsIn(settings)).length === 0
  expect(isFine).toBe(api.livechat.WidgetSettings.safeParse(settings).success)
})
