import { expect, test } from 'vitest'
import { printedPicture } from '../printed-picture.ts'
import { answerAsModel } from './assistant.ts'
import { LIES, lieAbout } from './lies.ts'

const DOCUMENTS = [
  'Standard delivery costs 12 EUR. Express delivery costs 20 EUR.',
  'You can return any item within 30 days of delivery. Our workshop in Warsaw is open on Saturday.',
]
const system = DOCUMENTS.map(
  (text, at) => `<kb-ab12 id=${at + 1} title="T">\nab12| ${text}\n</kb-ab12>`,
).join('\n')
const ask = (content: string) =>
  JSON.parse(
    answerAsModel({
      model: 'assistant',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content },
      ],
    }),
  )

test('it says what it read in other words, and quotes it', () => {
  expect(ask('Within how many days can I return an item?')).toEqual({
    say: 'It is possible to return any item within 30 days of delivery.',
    from: [2],
    quote: ['You can return any item within 30 days of delivery.'],
  })
})

test('it adds up what is asked for together', () => {
  expect(ask('What do standard delivery and express delivery cost together?')).toMatchObject({
    say: 'Together that is 32 EUR: 12 EUR and 20 EUR.',
    quote: [expect.stringContaining('12 EUR'), expect.stringContaining('20 EUR')],
  })
})

test('it asks back where it cannot know, greets, and says when it does not know', () => {
  expect(ask('delivery')).toMatchObject({ ask: expect.stringMatching(/^Do you mean .* or .*\?$/) })
  expect(ask('Hello!')).toMatchObject({ kind: expect.any(String) })
  expect(ask('Why?')).toEqual({ no_answer: true })
})

test('it reads what is printed on a picture', () => {
  const url = `data:image/png;base64,${printedPicture('ERROR E42\nCALL US').toString('base64')}`
  const content = [
    { type: 'text' as const, text: 'What is it?' },
    { type: 'image_url' as const, image_url: { url } },
  ]
  const text = answerAsModel({ model: 'assistant', messages: [{ role: 'user', content }] })
  expect(text).toBe('The picture says: ERROR E42 CALL US')
})

test('each kind of lie says something else than the documents', () => {
  const sentence = 'Our workshop in Warsaw is open on Saturday for 5 hours if you call before.'
  const lies = LIES.map((lie) => lieAbout(sentence, lie, ['A visit takes 2 hours.']))
  expect(new Set([sentence, ...lies]).size).toBe(LIES.length + 1)
})

test('asked to mend a lie, it insists on it', () => {
  const mend =
    'These sentences of your reply cannot be sent to the customer:\n1. Pigs fly. — The sources do not say this.'
  const messages = [{ role: 'user' as const, content: mend }]
  expect(JSON.parse(answerAsModel({ model: 'lies-extra', messages }, 'extra'))).toEqual({
    n: 1,
    say: 'Pigs fly.',
  })
})
