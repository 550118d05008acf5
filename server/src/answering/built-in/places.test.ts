import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'
import { composeAnswer } from './index.ts'

const testing = await testApp()
const { owner, agent, startReading, upload } = await knowledgeBase(testing)
const pupil = { account_id: owner.id, id: agent.id, confidence: 0.5 }

const ask = (question: string, ...before: string[]) =>
  composeAnswer(testing.app, pupil, { question, before, approved: null }, 'en')

const CAFES = `# Copper Kettle

## Our café in Whitby

14 Harbour Street, Whitby. Phone 01947 555 010.
Monday to Friday 7:30 to 18:00, Saturday 8:00 to 17:00, Sunday 9:00 to 15:00.
Dogs are welcome on the terrace. There is free parking behind the church.

## Our café in York

Platform 1, York station, 2 Station Road. Phone 01904 555 020.
Open on weekdays from 6:00 to 20:00, on Saturday from 7:00 to 19:00. On Sunday we are closed.
Everything is to take away. There is no parking.

## Our café in Leeds

3 Albion Place, Leeds. Phone 0113 555 0300.
Open Tuesday to Sunday from 10:00 to 16:30. Closed on Mondays.
There is a baby changing room. Wifi is free. Parking costs £4 a day.
`

const CAKES = `Cake,Serves,Price (£)
Celebration cake,up to 10 people,24
Celebration cake,11 to 20 people,38
Celebration cake,more than 20 people,55
`

beforeAll(startReading)

test('an assistant reads about three cafés', async () => {
  const read = await upload({ name: 'cafes.md', content: CAFES }, { name: 'cakes.csv', content: CAKES })
  expect(read.files_failed).toEqual([])
})

test('the hours of all places are told together, unless one of them is asked about', async () => {
  const { text } = await ask('What are your opening hours?')
  for (const told of ['Whitby\nMonday to Friday 7:30', 'York\nOpen on weekdays', 'Leeds\nOpen Tuesday'])
    expect(text).toContain(told)
  expect(text).not.toContain('Dogs')
  const sunday = await ask('and on Sunday?', 'What are your opening hours?')
  for (const told of ['9:00 to 15:00', 'On Sunday we are closed', '10:00 to 16:30'])
    expect(sunday.text).toContain(told)
  expect(sunday.text).not.toContain('20:00')
  const york = await ask('When do you open in York?')
  expect(york.text).toContain('6:00')
  expect(york.text).not.toContain('7:30')
})

test('of several places that have what is asked for, the one that was spoken of answers', async () => {
  const { outcome, text } = await ask('Is there parking?', 'Can I bring my dog to Whitby?')
  expect({ outcome, text }).toEqual({ outcome: 'answer', text: expect.stringContaining('behind the church') })
})

test('a correction asks the question before of something else, also after thanks', async () => {
  const before = ['and the one in Leeds?', 'How do I reach the Whitby café by phone?']
  const { outcome, text } = await ask('No, I meant York', ...before)
  expect({ outcome, text }).toEqual({ outcome: 'answer', text: expect.stringContaining('01904') })
  expect((await ask('thanks! And in York?', ...before)).text).toContain('01904')
})

test('what is not said of another place is not answered with whatever else is said of it', async () => {
  const before = 'Do you have wifi in Leeds?'
  expect((await ask(before)).text).toContain('Wifi is free')
  expect((await ask('and in York?', before)).outcome).not.toBe('answer')
  expect((await ask('and in York?', 'Is there a swimming pool in Leeds?')).outcome).not.toBe('answer')
})

test('an amount finds its row, and a bare number after it is of the same unit', async () => {
  const before = 'How much is a cake for 12 people?'
  const { outcome, text } = await ask(before)
  expect({ outcome, text }).toEqual({ outcome: 'answer', text: expect.stringContaining('38') })
  expect(text).not.toMatch(/24|55/)
  expect((await ask('and for 25?', before)).text).toMatch(/^[^\n]*55$/)
})
