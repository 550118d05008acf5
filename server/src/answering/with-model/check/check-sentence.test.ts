import { expect, test } from 'vitest'
import { splitSentences } from '../sentence-reader.ts'
import { checkAlone, checkSentence } from './check-sentence.ts'
import { columnsIn } from './columns.ts'
import { evidenceOf } from './evidence.ts'

const RETURNS = evidenceOf(
  'You can return any item within 30 days of delivery. The refund of up to 1,250.50 EUR is paid in 5-7 working days. ' +
    'Write to returns@shop.example or open https://shop.example/returns. Our shop is open Mon–Fri 9.00–17.30.',
)
const DELIVERY = evidenceOf(
  'Dostawa kurierem kosztuje 14,99 zł, a od 200 zł jest darmowa. Paczka idzie dwa dni. Zadzwoń: +48 22 123 45 67. ' +
    'Promocja trwa do 12.05.2026 i daje 15% zniżki.',
)
const INSTRUCTIONS = evidenceOf('You are the assistant of a shop. Our hotline is hotline@shop.example.')
const grounds = { documents: [RETURNS, DELIVERY], instructions: INSTRUCTIONS }

const passes = (sentence: string, ...cited: number[]) => checkSentence(sentence, cited, grounds)

test.each([
  ['You can return items within 30 days of delivery.', [0]],
  ['You can return items within thirty days of delivery.', [0]],
  ['The refund of up to 1250.50 € is paid in 5 to 7 working days.', [0]],
  ['The refund is paid in seven working days.', [0]],
  ['Our shop is open on Wednesday until 17:30.', [0]],
  ['Our shop is open Monday to Friday from 9:00 to 5:30 pm.', [0]],
  ['To return an item, write to returns@shop.example or open [the page](https://shop.example/returns).', [0]],
  ['Dostawa kurierem kosztuje 14,99 zł.', [1]],
  ['Dostawa kurierem jest darmowa od 200 złotych.', [1]],
  ['Paczka idzie 2 dni.', [1]],
  ['Zadzwoń: 22 123 45 67.', [1]],
  ['Promocja trwa do 12 maja 2026 i daje 15 procent zniżki.', [1]],
])('"%s" is borne out', (sentence, cited) => {
  expect(passes(sentence, ...cited)).toEqual({ cited })
})

test.each([
  ['You can return items within 60 days of delivery.', 0, '60'],
  ['You can return items within sixty days of delivery.', 0, '60'],
  ['The refund is paid in 5 working hours, up to 5 EUR.', 0, '5 EUR'],
  ['Our shop is open on Sunday from 9.00.', 0, 'Sunday'],
  ['Our shop is open until 18:00.', 0, '18:00'],
  ['You can return any item at https://evil.example/returns.', 0, 'evil.example/returns'],
  ['You can return any item at https://shop.example/refunds.', 0, 'shop.example/refunds'],
  ['You can return any item, see [here](javascript:alert).', 0, 'javascript:alert'],
  ['You can return any item, see evil.example for more.', 0, 'evil.example'],
  ['Write about returns to boss@shop.example.', 0, 'boss@shop.example'],
  ['Dostawa kurierem kosztuje 14,99 EUR.', 1, '14.99 EUR'],
  ['Dostawa kurierem kosztuje 15 zł.', 1, '15 PLN'],
  ['Dostawa kurierem: zadzwoń +48 22 123 45 68.', 1, '48221234568'],
  ['Promocja trwa do 13.05.2026.', 1, '13'],
  ['Promocja trwa do 12 czerwca 2026.', 1, 'June'],
  ['Promocja daje 30% zniżki.', 1, '30 %'],
])('"%s" is not', (sentence, cited, what) => {
  expect(passes(sentence, cited)).toEqual({ fault: `The sources do not say ${what}.` })
})

test('a sentence that says something else altogether is not borne out by what it cites', () => {
  expect(passes('We also sell insurance for bicycles and cameras.', 0)).toEqual({
    fault: 'The sources do not say this.',
  })
  expect(passes('We also sell insurance for bicycles and cameras.')).toHaveProperty('fault')
})

test('what a sentence cites must bear it out, whatever other documents say', () => {
  expect(passes('You can return any item within 30 days of delivery.', 1)).toHaveProperty('fault')
  expect(passes('You can return any item within 30 days.', 6)).toEqual({ fault: 'There is no source 7.' })
})

const BIKES = evidenceOf(
  'Delivery of a bike costs £29. It takes three days. A child seat is delivered in 24 hours. Returns are free.',
  'Delivery',
)
const SERVICE = evidenceOf(
  '| Service | Price in GBP |\n| Full service of a bike | 64 |\n| New chain for a bike | 18 |\nWe mend all bikes.',
  'Service',
)
const workshop = { documents: [BIKES, SERVICE], instructions: evidenceOf('') }

test.each([
  ['Delivery of a bike costs £29.', [0]],
  ['Delivery of a bike takes three days and costs £29.', [0]],
  ['A full service of a bike costs £64.', [1]],
  ['Delivery costs £29, a full service of a bike £64.', [0, 1]],
  ['A new chain is £18, a full service £64.', [1]],
  ['Every bike is mended.', [1]],
  ['1. The delivery of a bike costs £29.', [0]],
])('"%s" says of each thing what its document says', (sentence, cited) => {
  expect(checkSentence(sentence, cited, workshop)).toEqual({ cited })
})

test.each([
  ['Delivery of a bike costs £64.', [0], 'It does not cite "Service", which says 64 GBP.'],
  ['Delivery of a bike costs £64.', [], 'The sources do not say this.'],
  ['Delivery of a bike costs £64.', [0, 1], 'The sources say 64 GBP of something else.'],
  ['A full service of a bike costs £18.', [1], 'The sources say 18 GBP of something else.'],
  ['A child seat is delivered in three days.', [0], 'The sources say 3 days of something else.'],
  ['A frame is mended for £18 or £64.', [0], 'The sources do not say 18 GBP.'],
])('"%s" %j gives one thing what belongs to another', (sentence, cited, fault) => {
  expect(checkSentence(sentence, cited, workshop)).toEqual({ fault })
})

test.each([
  'Yes, gladly.',
  'Delivery is always free for everybody',
  'We ship to every country in the world',
  'Delivery of a bike is free.',
  'Delivery of a bike never costs anything.',
  'Dostawa roweru jest zawsze darmowa.',
  'Dostarczamy wszędzie.',
  'Доставка всегда бесплатная.',
  'Мы доставляем везде.',
])('"%s" is a promise that the documents do not make', (sentence) => {
  for (const cited of [[], [0], [0, 1]])
    expect(checkSentence(sentence, cited, workshop)).toHaveProperty('fault')
})

test('why a time is not borne out says where it stands, as the sentence writes it', () => {
  const documents = [
    evidenceOf('The shop is open until 5:30 pm. The bar closes at 20:00.', 'Hours'),
    evidenceOf('The shop sells bikes.', 'Bikes'),
  ]
  const says = (sentence: string, cited: number) =>
    checkSentence(sentence, [cited], { documents, instructions: evidenceOf('') })
  expect(says('The shop is open until 17:30.', 0)).toEqual({ cited: [0] })
  expect(says('The shop is open until 17:30.', 1)).toEqual({
    fault: 'It does not cite "Hours", which says 17:30.',
  })
  expect(says('The shop is open until 5:30 pm.', 1)).toEqual({
    fault: 'It does not cite "Hours", which says 5:30 pm.',
  })
  expect(says('The shop is open until 20:00.', 0)).toEqual({
    fault: 'The sources say 20:00 of something else.',
  })
  expect(says('The shop is open until 18:45.', 0)).toEqual({ fault: 'The sources do not say 18:45.' })
})

test.each([
  ['The shop is open until 5.30 pm.', 'The shop is open until 17:30.'],
  ['The shop is open 5:30–7 pm.', 'The shop is open from 17:30 to 19:00.'],
  ['The shop is open from 9 to 5 pm.', 'The shop is open until 17:00.'],
])('"%s" bears out "%s"', (source, sentence) => {
  const hours = { documents: [evidenceOf(source)], instructions: evidenceOf('') }
  expect(checkSentence(sentence, [0], hours)).toEqual({ cited: [0] })
})

test('a sentence without a source needs its facts and its words in one place of one document', () => {
  const alone = (sentence: string) => checkSentence(sentence, [], workshop)
  expect(alone('Delivery of a bike costs £29.')).toEqual({ cited: [0] })
  expect(passes('You can return any item within 30 days of delivery.')).toEqual({ cited: [0] })
  expect(alone('Returns are free.')).toEqual({ cited: [0] })
  expect(alone('Returns of a child seat and a bike cost £29 for delivery.')).toHaveProperty('fault')
  expect(alone('Доставка стоит £29.')).toHaveProperty('fault')
})

test.each([
  'Hello!',
  'Thank you for your question!',
  'Let me know if you need anything else.',
  'If you have any other questions, feel free to ask. 😊',
  'Dzień dobry! Daj znać, jeśli masz inne pytania.',
  'Здравствуйте! Если у вас есть ещё вопросы, пишите.',
])('"%s" is a mere pleasantry', (sentence) => {
  expect(checkSentence(sentence, [], workshop)).toEqual({ isPleasantry: true })
})

test.each(['Of course!', 'Let me know if you want a free bike.', 'Feel free to keep the bike.'])(
  '"%s" is more than one',
  (sentence) => {
    expect(checkSentence(sentence, [], workshop)).toHaveProperty('fault')
  },
)

const ROWS = [
  'Service: Microchip; Animal: any; Price (£): 22; Remarks: with registration',
  'Service: Neutering, male; Animal: cat; Price (£): 85',
  'Service: Nail clipping; Animal: any; Price (£): 16; Remarks: by a nurse',
]
const PAYMENT =
  'Fees are due at the end of each visit. We take cash and credit cards. We do not take cheques or American Express. ' +
  'Accounts not settled within 14 days attract a fee of £15. Complaints go to Helen Brandt in Harrowby.'
const OF_VETS = [...ROWS, PAYMENT]
const beside = { columns: columnsIn(OF_VETS), language: 'en' as const }
const vets = {
  documents: OF_VETS.map((text) => evidenceOf(text, 'Prices 2026', beside)),
  instructions: evidenceOf(''),
  question: 'How much is a microchip?',
}

test.each([
  ['A microchip costs £22, with registration.', [0]],
  ['It costs £22.', [0]],
  ['Neutering a male cat costs £85.', [1]],
  ['We take cash and cards, but no American Express.', [3]],
  ['Complaints go to Helen Brandt in Harrowby.', [3]],
  ['If an account is not settled within 14 days, there is a fee of £15.', [3]],
  ['Accounts are settled no later than 14 days, else there is a fee of £15.', [3]],
])('"%s" %j is borne out by a row or a sentence', (sentence, cited) => {
  expect(checkSentence(sentence, cited, vets)).toEqual({ cited })
})

test.each([
  ['It costs 85 pounds to microchip any animal.', [0, 1, 2, 3], 'The sources say 85 GBP of something else.'],
  ['It costs 85 pounds to microchip any animal.', [1], 'The sources say 85 GBP of something else.'],
  ['The price of a microchip is £85.', [1], 'The sources say 85 GBP of something else.'],
  ['It costs £85.', [0, 1], 'The sources say 85 GBP of something else.'],
  ['A microchip does not cost £22.', [0], 'The sources do not deny this.'],
  ['Yes, we take American Express.', [0], 'The sources do not say American.'],
  ['Yes, we take American Express.', [3], 'The sources say no to American.'],
  ['Complaints go to Harold Brandt in Harrowby.', [3], 'The sources do not say Harold.'],
])('"%s" %j takes its number, its name or its "not" from nowhere', (sentence, cited, fault) => {
  expect(checkSentence(sentence, cited, vets)).toEqual({ fault })
})

test('a fact without a source passes where one place says all that tells, and then it has its source', () => {
  expect(checkSentence('A microchip costs £22 with registration.', [], vets)).toEqual({ cited: [0] })
  expect(checkSentence('A microchip for horses costs £22 with registration.', [], vets)).toHaveProperty(
    'fault',
  )
  expect(checkSentence('It costs 85 pounds to microchip any animal.', [], vets)).toHaveProperty('fault')
})

test('whoever reads a document aloud is never contradicted', () => {
  for (const [index, text] of OF_VETS.entries())
    for (const sentence of splitSentences(text))
      expect([sentence, checkSentence(sentence, [index], vets)]).toEqual([sentence, { cited: [index] }])
})

test('people are addressed politely, and names are bent', () => {
  const salon = evidenceOf('Salon w Krakowie jest otwarty do 18:00. Sofę Wetlina dostarczamy w 14 dni.')
  const ofSalon = { documents: [salon], instructions: evidenceOf('') }
  const says = (sentence: string) => checkSentence(sentence, [0], ofSalon)
  expect(says('Zapraszamy Państwa, salon Kraków jest otwarty do 18:00.')).toEqual({ cited: [0] })
  expect(says('Dostarczymy Państwu sofę Wetlinę w 14 dni.')).toEqual({ cited: [0] })
  expect(says('Dostarczymy Państwu sofę Solina w 14 dni.')).toEqual({
    fault: 'The sources do not say Solina.',
  })
})

test('what two sources say together may be said in one sentence', () => {
  expect(passes('Return any item within 30 days of delivery; dostawa kosztuje 14,99 zł.', 0, 1)).toEqual({
    cited: [0, 1],
  })
})

test('an answer in another language than the document still has its numbers checked', () => {
  expect(passes('Товар можно вернуть в течение 30 дней.', 0)).toEqual({ cited: [0] })
  expect(passes('Товар можно вернуть в течение 45 дней.', 0)).toHaveProperty('fault')
})

test("the owner's instructions may always be said", () => {
  expect(passes('The assistant of the shop has a hotline, hotline@shop.example.')).not.toHaveProperty('fault')
})

test('without documents whatever is wrong to the letter is held against the instructions', () => {
  const alone = (sentence: string) =>
    checkAlone(sentence, evidenceOf('We open at 9:00. See https://shop.example.'))
  expect(alone('Hello! We open at 9:00.')).toEqual({ cited: [] })
  expect(alone('With pleasure!')).toEqual({ cited: [] })
  expect(alone('We open at 10:00.')).toEqual({ fault: 'The instructions do not say 10:00.' })
  expect(alone('It costs $49.')).toEqual({ fault: 'The instructions do not say 49 USD.' })
  expect(alone('See https://other.example/x')).toEqual({
    fault: 'The instructions do not say other.example/x.',
  })
})
