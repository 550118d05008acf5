import { readFileSync } from 'node:fs'
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

test.each([
  ['Thanks, bye', 'You are welcome! Goodbye!'],
  ['OK great, thank you so much for your help. Have a nice day!', 'You are welcome! Goodbye!'],
  ['Bye and thanks again', 'You are welcome! Goodbye!'],
  ['thank you very much for the help', 'You are welcome! Is there anything else I can help with?'],
  ['bye, see you soon', 'Goodbye!'],
  ['dziękuję bardzo za pomoc', 'Proszę bardzo! Czy mogę pomóc w czymś jeszcze?'],
  ['Dzięki, do widzenia', 'Proszę bardzo! Do widzenia!'],
  ['Ok, dzięki za odpowiedź i miłego dnia!', 'Proszę bardzo! Do widzenia!'],
  ['super, do zobaczenia', 'Do widzenia!'],
  ['Hi, dziękuję!', 'Proszę bardzo! Czy mogę pomóc w czymś jeszcze?'],
  ['Do widzenia', 'Do widzenia!'],
  ['спасибо, до свидания', 'Пожалуйста! До свидания!'],
  ['Хорошо, спасибо большое за помощь, всего доброго!', 'Пожалуйста! До свидания!'],
])('thanks and goodbyes together are small talk, in the language they are said in: %s', (said, answer) => {
  for (const language of ['en', 'pl', 'ru'] as const) expect(smallTalk(said, language)).toBe(answer)
})

test('words of several languages are answered in the one the customer speaks', () => {
  expect(smallTalk('super', 'en')).toMatch(/^Good!/)
  expect(smallTalk('super', 'pl')).toMatch(/^Dobrze!/)
  expect(smallTalk('ok', 'ru')).toMatch(/^Хорошо!/)
  expect(smallTalk('👍', 'pl')).toMatch(/^Dobrze!/)
  expect(smallTalk('halo?', 'en')).toMatch(/^Dzień dobry/)
  expect(smallTalk('?', 'en')).toBeNull()
})

test('asked whether it is a bot, it says so in three languages', () => {
  for (const question of ['Are you a bot?', 'Am I talking to a real person?', 'are you human or a robot'])
    expect(smallTalk(question, 'en')).toMatch(/automatic assistant/)
  for (const question of ['Czy jesteś botem?', 'czy rozmawiam z człowiekiem?'])
    expect(smallTalk(question, 'pl')).toMatch(/automatycznym asystentem/)
  for (const question of ['Вы бот?', 'ты робот?']) expect(smallTalk(question, 'ru')).toMatch(/автоматический/)
})

test.each([
  ['who am I talking to?', /automatic assistant.*ask for a person/],
  ['Who is this?', /automatic assistant/],
  ['z kim rozmawiam?', /automatycznym asystentem.*poprosić o człowieka/],
  ['Dzień dobry, a z kim piszę?', /automatycznym asystentem/],
  ['с кем я говорю?', /автоматический помощник.*позвать человека/],
  ['Здравствуйте, кто это?', /автоматический помощник/],
])(
  'whoever asks whom they talk to hears that it is the assistant, and that a person can be had: %s',
  (said, answer) => {
    for (const language of ['en', 'pl', 'ru'] as const) expect(smallTalk(said, language)).toMatch(answer)
  },
)

test.each([
  ['thank you, that was helpful', /^You are welcome/],
  ['Great, that helped a lot, thanks!', /^You are welcome/],
  ['Thanks, that is all I needed to know. Bye!', /^You are welcome! Goodbye!$/],
  ['dziękuję, to było bardzo pomocne', /^Proszę bardzo/],
  ['Super, bardzo mi pomogłeś, dzięki', /^Proszę bardzo/],
  ['спасибо, вы мне очень помогли!', /^Пожалуйста/],
  ['Спасибо, всё понятно', /^Пожалуйста/],
])('whoever says that it helped is thanked back: %s', (said, answer) => {
  for (const language of ['en', 'pl', 'ru'] as const) expect(smallTalk(said, language)).toMatch(answer)
})

test.each([
  'thank you, that was helpful, how much is delivery?',
  'who am I talking to about refunds?',
  'is that all?',
  'z kim rozmawiam o reklamacji?',
  'кто это чинит?',
])('more than that is looked up: %s', (said) => {
  expect(smallTalk(said, 'en')).toBeNull()
})

test.each(['en', 'pl', 'ru'] as const)(
  'what the console itself proposes to ask first is answered (%s)',
  (language) => {
    const words = new URL(`../../../../locales/${language}/internalchat.json`, import.meta.url)
    const { example_help } = JSON.parse(readFileSync(words, 'utf8')) as { example_help: string }
    expect(smallTalk(example_help, language)).toMatch(/documents|dokumentach|документах/)
  },
)

test('a question is no small talk, whatever it begins with', () => {
  for (const question of [
    'Hello, how much is delivery?',
    'Thanks, and on Sundays?',
    'Thanks, bye the way: where is my parcel?',
    'Dzięki, a do kiedy?',
    'help with my invoice',
    'What can you help me with at the clinic?',
    '?',
  ])
    expect(smallTalk(question, 'en')).toBeNull()
  expect(withoutGreeting('Hello, how much is delivery?')).toBe('how much is delivery?')
  expect(withoutGreeting('Dzień dobry! Ile kosztuje kurier?')).toBe('Ile kosztuje kurier?')
  expect(withoutGreeting('Hiring students?')).toBe('Hiring students?')
})

test.each(['ok ', 'bye ', 'pa ', 'dobry ', 'thanks a lot ', 'ok okay hej ', 'спасибо пока '])(
  'however often it is said, %sis judged before anybody has to wait',
  (words) => {
    // A pattern that tries every way to cut this up would not end within the age of the universe.
    for (const times of [8, 30, 2_000]) expect(smallTalk(`${words.repeat(times)}x`, 'en')).toBeDefined()
  },
)
