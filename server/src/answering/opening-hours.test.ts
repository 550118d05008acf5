import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { asksForNow } from './asks-for-now.ts'
import { composeAnswer } from './compose.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
// Monday noon in Warsaw.
testing.passTime(new Date('2026-11-16T11:00:00Z').getTime() - testing.app.now().getTime())
const weekdays = [['09:00', '17:00']]
const opening_hours = {
  time_zone: 'Europe/Warsaw',
  week: [weekdays, weekdays, weekdays, weekdays, weekdays, [['10:00', '14:00']], []],
  special: [{ date: '2026-12-24', spans: [['09:00', '13:00']] }],
}

async function shop() {
  const { owner, agent } = await conversations(testing)
  await giveDocuments(
    testing,
    owner.id,
    agent.id,
    { title: 'Returns', text: 'You can return any item within 30 days of delivery. Keep the receipt.' },
    { title: 'Delivery', text: 'Parcels within Poland take two days and cost 15 zł.' },
  )
  const params = { id: agent.id }
  return {
    owner,
    agent,
    read: async () => (await owner.call(api.agents.answering, { params })).answering,
    save: (body: object) => owner.call(api.agents.saveAnswering, { params, body }),
    ask: async (question: string) =>
      (await owner.call(api.knowledge.search, { params, body: { question } })).answer,
  }
}

test('set opening hours answer about now, tomorrow, a weekday and a date, in the customer’s language', async () => {
  const { save, ask } = await shop()
  await save({ opening_hours })
  expect(await ask('Are you open now?')).toContain('We are open now, until 17:00.')
  expect(await ask('Are you open on Sunday?')).toContain('Sunday 22 November: closed.')
  expect(await ask('Czy jutro jest otwarte?')).toContain('Jutro (wtorek, 17 listopada): 9:00–17:00.')
  expect(await ask('Вы работаете 24 декабря?')).toContain('Четверг, 24 декабря: 9:00–13:00.')
  expect(await ask('How much is delivery?')).toContain('cost 15 zł')
})

test('the date and the time are known without documents and beside another question', async () => {
  const { save, ask } = await shop()
  expect(await ask('What day is it today?')).toMatch(/^It is Monday,? 16 November 2026, 11:\d\d \(UTC\)\.$/)
  await save({ opening_hours })
  expect(await ask('Która jest godzina?')).toMatch(
    /^Jest poniedziałek, 16 listopada 2026, 12:\d\d \(Europe\/Warsaw\)\.$/,
  )
  const both = await ask('What time is it? How much is delivery?')
  expect(both).toContain('It is Monday')
  expect(both).toContain('cost 15 zł')
})

test.each([
  ...[
    'What time is it?',
    'hi, what day is it today',
    "Can you tell me what's today's date please?",
    'What is the current time?',
  ],
  ...['Która jest teraz godzina?', 'jaki dziś dzień', 'ktora jest godzina'],
  ...['Который час?', 'какое сегодня число', 'Сколько сейчас времени?'],
])('%s asks for now', async (question) => {
  expect(await asksForNow(testing.app, question)).toBe(true)
})

test.each([
  ...['What time is it delivered?', 'What time do you open?', 'What is the date of the exam?', 'today?'],
  ...['what is the time limit', 'what day is it open', 'are you open now', "what's on today"],
  ...['Który dzień jest najtańszy?', 'O której godzinie zamykacie?', 'czy dziś otwarte', 'jaki dzień'],
  ...['Какой день доставки?', 'до скольки сегодня', 'сколько времени занимает доставка', 'какой день'],
])('%s does not', async (question) => {
  expect(await asksForNow(testing.app, question)).toBe(false)
})

test('"What time is it?" after a question about a class asks for the class if the documents know it', async () => {
  const { owner, agent } = await shop()
  const text = 'The yoga class for beginners is on Tuesday. It begins at 18:30 in room 4.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Classes', text })
  const ask = async (question: string, before: { question: string; answer: string }[]) =>
    (
      await composeAnswer(
        testing.app,
        { account_id: owner.id, id: agent.id, confidence: 0.5 },
        { question, before, approved: null },
        'en',
      )
    ).text
  const before = [{ question: 'Is there a yoga class for beginners?', answer: text }]
  expect(await ask('And what time is it?', before)).toContain('18:30')
  expect(await ask('What time is it now?', before)).toMatch(/^It is Monday/)
  expect(await ask('What time is it?', [])).toMatch(/^It is Monday/)
})

test('hours that are set go before what a document says of them', async () => {
  const { owner, agent, save, ask } = await shop()
  const text = 'Visit us at Mill Lane 4. Mon–Fri 9:00–17:00, Sat 10:00–16:00, Sunday closed. Entry is 20 zł.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Contact', text })
  await save({ opening_hours })
  expect(await ask('Are you open on Saturday?')).toContain('10:00–14:00')
  expect(await ask('when do you close on saturdays')).toContain('10:00–14:00')
  expect(await ask('O której zamykacie w sobotę?')).toContain('10:00–14:00')
  expect(await ask('How much is entry on Saturday?')).toContain('20 zł')
})

test('without them a question about hours is not known', async () => {
  const { ask } = await shop()
  expect(await ask('Are you open on Sunday?')).not.toContain('Sunday 22')
})

test('hours that a document tells are offered with its name until some are set', async () => {
  const { owner, agent, read, save } = await shop()
  const text = 'Visit us: Mon–Fri 9:00–17:00, Sat 10:00–14:00, Sunday closed.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Contact', text })
  const { found_hours } = await read()
  expect(found_hours).toMatchObject({ week: opening_hours.week })
  expect(found_hours?.file_name).toContain('Contact')
  await save({ opening_hours })
  expect(await read()).toMatchObject({ opening_hours, found_hours: null })
  await save({ opening_hours: null })
  expect((await read()).opening_hours).toBeNull()
})

test.each([
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }],
  ['six days', { week: opening_hours.week.slice(1) }],
  ['a time that no clock shows', { week: [[['09:00', '25:00']], [], [], [], [], [], []] }],
  ['a day that is not in the calendar', { special: [{ date: '2026-02-31', spans: [] }] }],
])('hours with %s are refused and the old ones stay', async (_, wrong) => {
  const { read, save } = await shop()
  await save({ opening_hours })
  await expect(save({ opening_hours: { ...opening_hours, ...wrong } })).rejects.toMatchObject({ status: 400 })
  expect((await read()).opening_hours).toEqual(opening_hours)
})
