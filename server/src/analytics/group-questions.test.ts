import { expect, test } from 'vitest'
import { groupQuestions } from './group-questions.ts'

const asked = (...questions: string[]) =>
  questions.map((question, n) => ({
    question,
    chat_id: n + 1,
    bot_id: 1,
    timestamp: new Date(Date.UTC(2026, 0, 31 - n)),
  }))

test('questions of the same words are one, whatever their order, endings and filler; the latest speaks for them', async () => {
  const groups = await groupQuestions(
    asked(
      'When do you open?',
      'Do you ship to Poland?',
      'shipping to POLAND',
      'Czy wysyłacie paczki do Niemiec?',
      'wysyłacie paczkę do Niemiec',
      'Вы доставляете заказы в Москву?',
      'to Poland: do you ship',
    ),
  )
  expect(groups.map(({ question, count }) => `${count} ${question}`)).toEqual([
    '3 Do you ship to Poland?',
    '2 Czy wysyłacie paczki do Niemiec?',
    '1 When do you open?',
    '1 Вы доставляете заказы в Москву?',
  ])
  expect(groups[0]).toMatchObject({ chat_id: 2, asked_at: '2026-01-30T00:00:00.000Z' })
})

test('a question of filler words alone is still one', async () => {
  expect((await groupQuestions(asked('What?', 'what', '???'))).map(({ count }) => count)).toEqual([2, 1])
})
