import { expect, test } from 'vitest'
import { conceptsAsked, conceptsHeld, conceptsIn, conceptsMeant, conceptsOfWord } from './index.ts'
import { CONCEPTS } from './words.ts'

test('what customers and documents call differently is the same, in every language', () => {
  for (const [asked, written] of [
    ['postage', 'delivery'],
    ['refunds', 'returned'],
    ['warranty', 'guaranteed'],
    ['appointment', 'booking'],
  ])
    expect(shared(asked!, written!, 'en')).not.toEqual([])
  expect(shared('colleagues', 'staff', 'en')).toEqual(['#staff'])
  expect(shared('bateria', 'akumulatory', 'pl')).toEqual(['#battery'])
  expect(conceptsAsked('Where can I leave my car?').concepts).toContain('#parking')
  expect(shared('dostawa', 'przesyłka', 'pl')).toEqual(['#delivery'])
  expect(shared('zwrocic', 'zwroty', 'pl')).toContain('#returns')
  expect(shared('доставка', 'курьером', 'ru')).toEqual(['#delivery'])
  expect(conceptsOfWord('delivery', 'en')).toEqual(conceptsOfWord('dostawa', 'pl'))
})

test('pets are dogs as well as cats, but a dog is no cat', () => {
  expect(shared('pets', 'dogs', 'en')).not.toEqual([])
  expect(shared('pets', 'cats', 'en')).not.toEqual([])
  expect(shared('dogs', 'cats', 'en')).toEqual([])
})

test('a country is abroad and abroad is any country, but one country is no other', () => {
  for (const [language, spain, germany, abroad] of [
    ['en', 'spain', 'germany', 'abroad'],
    ['pl', 'hiszpanii', 'niemiec', 'zagranicę'],
    ['ru', 'казахстан', 'германию', 'границу'],
  ] as const) {
    const isToldBy = (asked: string, written: string) =>
      conceptsMeant(asked, language).some((concept) => conceptsOfWord(written, language).includes(concept))
    expect([isToldBy(spain, abroad), isToldBy(abroad, germany)]).toEqual([true, true])
    expect(isToldBy(spain, germany)).toBe(false)
  }
})

test('a document holds what looks like an address, a number to call, a price or hours', () => {
  expect(conceptsIn('You will find us at 14 Tannery Lane.', 'en')).toContain('#address')
  expect(conceptsIn('Jesteśmy przy ul. Zwycięstwa 41.', 'pl')).toContain('#address')
  expect(conceptsIn('Наша мастерская: ул. Ленина, 5', 'ru')).toContain('#address')
  expect(conceptsIn('32 555 01 77', 'pl')).toContain('#phone')
  expect(conceptsIn('hello@example.com', 'en')).toContain('#email')
  expect(conceptsIn('Razem 17 zł', 'pl')).toContain('#price')
  expect(conceptsIn('Tuesday 8:30–18:00', 'en')).toContain('#hours')
  expect([...conceptsIn('In 2011 it pleased 20 000 people.', 'en')]).toEqual([])
})

test('days that are named by the first and the last of them have all between', () => {
  for (const text of ['Monday to Friday', 'Mon–Fri', 'od poniedziałku do piątku', 'пн-пт', 'open daily'])
    expect(conceptsIn(text, 'other')).toContain('#wednesday')
  expect(conceptsIn('od poniedziałku do piątku', 'pl')).not.toContain('#saturday')
  expect(conceptsIn('Friday to Monday', 'en')).toContain('#sunday')
  expect(conceptsIn('Monday and Friday', 'en')).not.toContain('#wednesday')
  expect(conceptsIn('He sat in the sun.', 'en')).not.toContain('#saturday')
})

test('what a question asks for without a word of its own is understood, and its words are used up', () => {
  expect(conceptsAsked('where are you?').concepts).toEqual(['#address'])
  expect(conceptsAsked('gdzie jesteście?').concepts).toEqual(['#address'])
  expect(conceptsAsked('где вы?').concepts).toEqual(['#address'])
  expect(conceptsAsked('how much is postage?')).toEqual({ concepts: ['#price'], rest: '  postage?' })
  expect(conceptsOfWord('directly', 'en')).toEqual([])
  expect(conceptsAsked('Is tea from China?').concepts).toEqual([])
})

test('a price is told by its looks, also where the currency is written out', () => {
  for (const price of ['£3', '12 zł', '300 рублей', '200 гривень', '15 złotych', '4,95 €'])
    expect(conceptsHeld(price)).toContain('#price')
})

test('every concept has words in every language, each once', () => {
  for (const words of Object.values(CONCEPTS))
    for (const list of Object.values(words)) {
      const all = list.split(' ')
      expect(all.filter(Boolean).length).toBe(all.length)
      expect(new Set(all).size).toBe(all.length)
    }
})

const shared = (one: string, other: string, language: 'en' | 'pl' | 'ru') =>
  conceptsOfWord(one, language).filter((concept) => conceptsOfWord(other, language).includes(concept))
