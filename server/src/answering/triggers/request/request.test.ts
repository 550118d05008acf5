import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asksForPerson } from './index.ts'

const linesOf = (set: string, kind: string) =>
  ['en', 'pl', 'ru'].flatMap((language) =>
    readFileSync(
      new URL(`../../../../../evaluation/hand-over/${set}/${kind}.${language}.txt`, import.meta.url),
      'utf8',
    )
      .trim()
      .split('\n'),
  )
const isAsking = (text: string) => asksForPerson([text]) !== null

test.each(['tune', 'held-out'])(
  '%s: nearly all who ask for a person are heard, and nearly nobody else',
  (set) => {
    const [asks, ordinary] = [linesOf(set, 'asks'), linesOf(set, 'ordinary')]
    expect(asks.filter(isAsking).length / asks.length).toBeGreaterThanOrEqual(0.95)
    expect(ordinary.filter(isAsking).length / ordinary.length).toBeLessThanOrEqual(0.005)
  },
)

test('the evaluation sets are as large as they claim', () => {
  const count = (kind: string) => linesOf('tune', kind).length + linesOf('held-out', kind).length
  expect(count('asks')).toBeGreaterThanOrEqual(150)
  expect(count('ordinary')).toBeGreaterThanOrEqual(600)
})

test('what gives it away is the sentence, as it was written', () => {
  const words = 'Dzień dobry. Paczka nie doszła! Chcę porozmawiać z konsultantem. Numer 123.'
  expect(asksForPerson([words])).toBe('Chcę porozmawiać z konsultantem.')
  expect(asksForPerson(['I want a human', 'hello?'])).toBe('I want a human')
})

test('not wanting a person is no request, not wanting a machine is one', () => {
  expect(isAsking('I do not want to talk to a human')).toBe(false)
  expect(isAsking('I do not want to talk to a bot')).toBe(true)
  expect(isAsking('Nie chcę rozmawiać z konsultantem')).toBe(false)
  expect(isAsking('Nie chcę rozmawiać z botem')).toBe(true)
  expect(isAsking('Мне не нужен оператор')).toBe(false)
  expect(isAsking('Не хочу говорить с роботом')).toBe(true)
})

test.each([
  'Could one of your staff get in touch with me?',
  'let me talk to Maureen from the trade team',
  'Please ask your team to get in touch',
  'Can somebody get back to me about this?',
  'Czy ktoś z pracowników mógłby się ze mną skontaktować?',
  'Daj mi porozmawiać z Anią z działu handlowego',
  'Мог бы кто-то из ваших сотрудников со мной связаться?',
  'Может ли ваш менеджер мне перезвонить?',
  'Дайте поговорить с Мариной из отдела продаж',
  'Соедините меня с Ольгой из бухгалтерии',
])(
  'whoever wants to hear from somebody there, or from one they know by name, asks for a person: %s',
  (words) => {
    expect(isAsking(words)).toBe(true)
  },
)

test.each([
  'Can my staff get in touch with each other?',
  'How can I get in touch with you?',
  'I spoke to Anna from your office yesterday',
  'When will you get back to me?',
  'Can I chat with friends in the office?',
  'Who am I talking to?',
  'Rozmawiałem wczoraj z Anią z biura',
  'Z kim rozmawiam?',
  'Как с вами связаться?',
  'Я говорил с Мариной из отдела продаж',
  'С кем я говорю?',
  'Может ли кто-нибудь позвонить в номер?',
])('whoever tells of people or asks how to reach them does not: %s', (words) => {
  expect(isAsking(words)).toBe(false)
})

test('a message is read to its end, whatever is in it', () => {
  // A pattern that tries every way to cut these up would not end before the test has to.
  for (const words of ['a ', 'a, ', 'хочу с вашим ', 'żywy ', 'can someone from a '])
    expect(isAsking(words.repeat(16_000 / words.length)), words).toBeDefined()
})
