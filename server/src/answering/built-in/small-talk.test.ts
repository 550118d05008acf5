import { expect, test } from 'vitest'
import { smallTalk, withoutGreeting } from './small-talk.ts'

test('greetings, thanks and goodbyes are answered in kind, in three languages', () => {
  expect(smallTalk('Hello!', 'en')).toMatch(/^Hello/)
  expect(smallTalk('hi there :)', 'en')).toMatch(/^Hello/)
  expect(smallTalk('Dzień dobry', 'pl')).toMatch(/^Dzień dobry/)
  expect(smallTalk('Добрый день!', 'ru')).toMatch(/^Здравствуйте/)
  expect(smallTalk('ok, thanks a lot!', 'en')).toMatch(/welcome/)
  expect(smallTalk('Dziękuję bardzo', 'pl')).toMatch(/^Proszę/)
  expect(smallTalk('Спасибо большое!', 'ru')).toMatch(/^Пожалуйста/)
  expect(smallTalk('do widzenia', 'pl')).toBe('Do widzenia!')
})

test('asked whether it is a bot, it says so in three languages', () => {
  for (const question of ['Are you a bot?', 'Am I talking to a real person?', 'are you human or a robot'])
    expect(smallTalk(question, 'en')).toMatch(/automatic assistant/)
  for (const question of ['Czy jesteś botem?', 'czy rozmawiam z człowiekiem?'])
    expect(smallTalk(question, 'pl')).toMatch(/automatycznym asystentem/)
  for (const question of ['Вы бот?', 'ты робот?']) expect(smallTalk(question, 'ru')).toMatch(/автоматический/)
})

test('a question is no small talk, whatever it begins with', () => {
  for (const question of [
    'Hello, how much is delivery?',
    'Thanks, and on Sundays?',
    'help with my invoice',
    '?',
  ])
    expect(smallTalk(question, 'en')).toBeNull()
  expect(withoutGreeting('Hello, how much is delivery?')).toBe('how much is delivery?')
  expect(withoutGreeting('Dzień dobry! Ile kosztuje kurier?')).toBe('Ile kosztuje kurier?')
  expect(withoutGreeting('Hiring students?')).toBe('Hiring students?')
})
