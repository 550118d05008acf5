import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  ['ru', 'pl', ['en-US'], 'ru'],
  ['auto', 'pl-PL', ['en-US'], 'pl'],
  ['auto', '', ['de-DE', 'ru-RU', 'en'], 'ru'],
  ['auto', 'de', ['fr'], 'en'],
])('chosen %s on a page in "%s" for a visitor with %j: %s', (chosen, page, visitor, language) => {
  expect(chooseLanguage(chosen, page, visitor)).toBe(language)
})
