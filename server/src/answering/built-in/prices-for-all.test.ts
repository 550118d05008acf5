import { expect, test } from 'vitest'
import { isForOthers } from './prices-for-all.ts'

test.each([
  ['How much is the day ticket?', 'Pensioners get the day ticket for £8.'],
  ['How much is the tour?', 'From 10 people upwards the tour is £16.'],
  ['Ile kosztuje bilet?', 'Emeryci kupują bilet za 30 zł.'],
  ['Сколько стоит билет?', 'Школьные группы платят за билет 250 ₽.'],
])('a price for some is not the one that everybody asks for: %s %s', (asked, text) => {
  expect(isForOthers(asked, text)).toBe(true)
})

test.each([
  ['How much is the day ticket for pensioners?', 'Pensioners get the day ticket for £8.'],
  ['What is it for a group of 12?', 'From 10 people upwards the tour is £16.'],
  ['Ile kosztuje bilet dla emeryta?', 'Emeryci kupują bilet za 30 zł.'],
  ['Сколько стоит билет для школьника?', 'Школьникам билет за 250 ₽.'],
  ['How much is the day ticket?', 'The day ticket is £11.'],
])('who belongs to them, or a price for everybody, is not passed over: %s %s', (asked, text) => {
  expect(isForOthers(asked, text)).toBe(false)
})
