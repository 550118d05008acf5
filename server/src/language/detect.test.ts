import { expect, test } from 'vitest'
import { languageOfText } from './index.ts'

const written = {
  en: [
    'How long does shipping take?',
    'refund policy',
    'opening hours',
    'error code E45',
    'hi',
    'I lost my card!',
    'Delivery in Warsaw costs 15 zł.',
    'Room: Standard double; Price per night: £92; Beds: one double bed; Bathroom: shower',
    'Room: Twin; Price per night: £96; Beds: two single beds; Bathroom: shower; Floor: first',
  ],
  pl: [
    'Ile kosztuje dostawa?',
    'zwrot pieniędzy',
    'chce zwrocic zamowienie',
    'reklamacja',
    'gdzie jest moja paczka',
  ],
  ru: ['Сколько длится доставка?', 'график работы', 'Верните мне деньги', 'Можно ли оплатить картой?'],
  other: [
    'Wie lange dauert der Versand?',
    'Nehmen Sie Kassenpatienten?',
    'Où est mon colis',
    '¿Cuánto tarda el envío?',
    'Vorrei restituire il mio ordine',
    'Hoe lang duurt de levering?',
    'Kde najdu fakturu?',
    'Скільки часу займає доставка?',
    'Хочу повернути замовлення',
    'Колко време отнема доставката?',
    '配送にはどのくらいかかりますか',
    '12 345,00',
  ],
}

test.each(Object.entries(written))(
  'what is written in %s is told as that, however short',
  (language, texts) => {
    expect(texts.map((text) => [text, languageOfText(text)])).toEqual(texts.map((text) => [text, language]))
  },
)

test('a few words without any that hold sentences together are told by their letters', () => {
  expect(languageOfText('telefon do kliniki')).toBe('pl')
  expect(languageOfText('rezerwacja stolika')).toBe('pl')
  expect(languageOfText('kod rabatowy nie dziala')).toBe('pl')
  expect(languageOfText('telephone of the clinic')).toBe('en')
  expect(languageOfText('table booking')).toBe('en')
})
