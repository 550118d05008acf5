import { expect, test } from 'vitest'
import { expectedKind } from './expected-kind.ts'

const holds = (question: string, text: string) => expectedKind(question)?.holds.test(text)

test('a question tells what its answer must hold', () => {
  expect(holds('How much is delivery?', 'It costs £3.95.')).toBe(true)
  expect(holds('How much is delivery?', 'We deliver everywhere.')).toBe(false)
  expect(holds('Kiedy przyjmuje pediatra?', 'Przyjmuje w środy.')).toBe(true)
  expect(holds('Кто отвечает?', 'На жалобы отвечает Анна.')).toBe(true)
  expect(holds('Who answers?', 'The manager answers.')).toBe(false)
  expect(expectedKind('Do you wrap presents?')).toBeNull()
})

test('a price in a table is told by the name of its column', () => {
  expect(holds('How much is a scarf?', 'Product: Scarf; Price (£): 56')).toBe(true)
  expect(holds('Ile kosztuje szalik?', 'Produkt: Szalik; Cena (zł): 90')).toBe(true)
  expect(holds('How much is a scarf?', 'Product: Scarf; Length: 56')).toBe(false)
})

test('hours may be written in words', () => {
  expect(holds('When do you open?', 'From nine until five.')).toBe(true)
  expect(holds('O której otwieracie?', 'Otwieramy o dziewiątej.')).toBe(true)
  expect(holds('Когда вы открываетесь?', 'С девяти.')).toBe(true)
  expect(holds('When do you open?', 'Nine people work here.')).toBe(false)
})

test('a weight is told by its unit', () => {
  expect(holds('How heavy is a kayak?', 'It weighs 24 kg.')).toBe(true)
  expect(holds('Ile waży kajak?', 'Kajak kosztuje 24 zł.')).toBe(false)
  expect(holds('Сколько весит байдарка?', 'Байдарка весит 24 кг.')).toBe(true)
})

test('a title that speaks of hours tells none', () => {
  expect(holds('Jakie są godziny otwarcia?', 'Godziny otwarcia naszych sklepów')).toBe(false)
  expect(holds('Jakie są godziny otwarcia?', 'Od 9:00 do 17:00')).toBe(true)
})
