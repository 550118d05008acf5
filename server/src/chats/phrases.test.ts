import { expect, test } from 'vitest'
import { languageOf } from './phrases.ts'

test.each([
  ['Do you deliver to Gdańsk?', 'pl', 'en'],
  ['Do you deliver to Gdańsk?', 'en', 'en'],
  ['Is ul. Długa 5 in Łódź?', undefined, 'en'],
  ['Still no balloons?', 'pl', 'en'],
  ['no refund', undefined, 'en'],
  ['a to czynne?', 'en', 'pl'],
  ['Ile to kosztuje?', 'en', 'pl'],
  ['Czy macie fakturę?', undefined, 'pl'],
  ['А доставка?', 'en', 'ru'],
  ['Да, соедините', undefined, 'ru'],
  ['Скільки коштує доставка?', 'uk', 'ru'],
  ['Łódź', 'en', 'pl'],
  ['kubek przyszedl potluczony co robic', 'en', 'pl'],
  ['polacz mnie z konsultantem', undefined, 'pl'],
  ['kto wygrał mundial w 2018', 'en', 'pl'],
  ['iPhone 17', 'pl', 'pl'],
  ['iPhone 17', 'de-DE', 'en'],
  ['', 'ru-RU', 'ru'],
] as const)('%s, from a browser in %s, is answered in %s', (words, locale, language) => {
  expect(languageOf({ context: locale ? { locale } : {} }, words)).toBe(language)
})
