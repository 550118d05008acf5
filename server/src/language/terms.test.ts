import { expect, test } from 'vitest'
import { charNgramsOf, foldedWords, sentencesOf, termsOf } from './index.ts'

test('the forms of a word share a term, and words that every text has are none', () => {
  expect(termsOf('How are you shipping the parcels?', 'en')).toEqual(termsOf('ship parcel', 'en'))
  expect(termsOf('W jakich godzinach otwieracie sklepy?', 'pl')).toContain(termsOf('sklep', 'pl')[0])
  expect(termsOf('Сколько стоит доставка посылки?', 'ru')).toContain(termsOf('посылка', 'ru')[0])
})

test('also where we have no rules of a language, the forms of most words share a term', () => {
  const forms = [
    ['¿Puedo pagar?', 'pago'],
    ['Livrez-vous ?', 'livrons'],
    ['Kann ich zahlen?', 'Zahlung'],
    ['Скільки коштує камера?', 'камери'],
  ]
  for (const [asked, said] of forms) expect(termsOf(asked!, 'other')).toContain(termsOf(said!, 'other')[0])
})

test('careless writing has the same words', () => {
  expect(foldedWords('Zażółć GĘŚLĄ jaźń, Łódź')).toEqual(['zazolc', 'gesla', 'jazn', 'lodz'])
  expect(termsOf('płatność', 'pl')).toEqual(termsOf('płatności', 'pl'))
  expect(termsOf('czy mozna sie zapisac na probe', 'pl')).toEqual(
    termsOf('czy można się zapisać na próbę', 'pl'),
  )
  expect(termsOf('rama', 'pl')).toEqual(termsOf('ramę', 'pl'))
})

test('a misspelled word still shares most of its runs of letters', () => {
  expect(charNgramsOf('refund')).toEqual(['_ref', 'refu', 'efun', 'fund', 'und_'])
  const shared = charNgramsOf('warranty').filter((gram) => charNgramsOf('waranty').includes(gram))
  expect(shared.length).toBeGreaterThanOrEqual(3)
  expect(charNgramsOf('a 24')).toEqual(['_a_', '_24_'])
})

test('sentences end where they end, not at an abbreviation or an initial', () => {
  expect(sentencesOf('Ask Dr. Smith about it today. He will know.\n\nOpen 9–17.')).toEqual([
    'Ask Dr. Smith about it today.',
    'He will know.',
    'Open 9–17.',
  ])
  expect(sentencesOf('Biuro jest przy ul. Długiej 5 w Warszawie. Zapraszamy od godz. 9 rano.')).toHaveLength(
    2,
  )
  expect(sentencesOf('Магазин на ул. Ленина работает до 20. Приходите к нам сегодня.')).toHaveLength(2)
  expect(sentencesOf('  ')).toEqual([])
})

test.each([
  'Ring the trade desk at Mill Rd. Hexham, tel. 01434 555 017, ext. 12.',
  'You find us at no. 14, on the upper floor, rm. 3, on Sat. 10:00–14:00.',
  'Rabat dla flot ustala opiekun: floty@warsztat.pl, tel. 600 555 014, wew. 3.',
  'Przyjmujemy na al. Wolności 5, w pok. 12, u p. Nowak, sob. 8:00–13:00.',
  'По вопросам групп звоните: тел. +7 900 555-01-40, доб. 12, или зайдите в каб. 5, эт. 2.',
  'Мы принимаем наличные, карты и т. д. по договорённости, пн. 9:00–18:00.',
])('what stands behind an abbreviation stays with it: %s', (sentence) => {
  expect(sentencesOf(sentence)).toEqual([sentence])
})

test.each([
  ['We sell mugs, cups, bowls, etc.', 'Delivery is free.'],
  ['The answer to that is always no.', 'Dogs stay outside.'],
  ['Please do not leave ice cream in the sun.', 'It melts.'],
  ['Napisz do nas na adres biuro@firma.pl.', 'Odpowiemy jutro.'],
  ['Ночь в домике стоит 8900 руб.', 'Завтрак входит в цену.'],
])('where another sentence begins, the one before has ended: %s', (first, second) => {
  expect(sentencesOf(`${first} ${second}`)).toEqual([first, second])
})
