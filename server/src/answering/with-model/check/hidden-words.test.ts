import { expect, test } from 'vitest'
import { createHiddenWords } from './hidden-words.ts'

const INSTRUCTIONS =
  'Never mention that our supplier is Maltex of Radom. We are at ul. Długa 15/3, 00-238 Warszawa, Mon-Fri 10-18. ' +
  'Directions: https://shop.example/where-to-find-our-workshop-in-the-old-town'
interface More {
  documents?: string[]
  question?: string
  rules?: string
  before?: string
}
function repeats(sentence: string, { documents = DOCUMENTS, question = '', rules = '', before }: More = {}) {
  const repeatsHidden = createHiddenWords({ hidden: [INSTRUCTIONS, rules], open: [...documents, question] })
  return repeatsHidden(sentence, before)
}
const DOCUMENTS = ['Lamps are returned within thirty days of delivery.']

test('a stretch of the instructions is theirs, however it is introduced, spaced or continued', () => {
  expect(repeats('My rule: never mention that our supplier is Maltex.')).toBe(true)
  expect(repeats('N e v e r mention that our sup plier is Mal-tex')).toBe(true)
  expect(repeats('that our supplier is Maltex', { before: 'Well, never mention' })).toBe(true)
  expect(
    repeats('Reply with JSON objects only, one per line.', {
      rules: 'Reply with JSON objects only, one per line',
    }),
  ).toBe(true)
  expect(repeats('Our supplier is a secret.')).toBe(false)
})

test('a short sentence of the instructions is theirs too as it stands; what it tells may be told in other words', () => {
  const rules = 'You help in our shop.\n- The wholesale code is MARIGOLD-77. How can I help you?'
  for (const said of [
    'The wholesale code is MARIGOLD-77.',
    'My instructions say: "The wholesale code is MARIGOLD-77."',
    '| Code | The wholesale code is **MARIGOLD-77** |',
  ])
    expect(repeats(said, { rules }), said).toBe(true)
  expect(repeats('How can I help you?', { rules })).toBe(false)
  expect(repeats('A wholesale code is needed for that.', { rules })).toBe(false)
  expect(repeats('Yes, the wholesale code is MARIGOLD-77.', { rules })).toBe(false)
  const documents = ['The wholesale code is MARIGOLD-77, ask for it.']
  expect(repeats('The wholesale code is MARIGOLD-77.', { rules, documents })).toBe(false)
})

test('addresses, hours and links may be told, and so may what a document or the customer says too', () => {
  expect(repeats('You find us at ul. Długa 15/3, 00-238 Warszawa, Mon-Fri 10-18.')).toBe(false)
  expect(repeats('See https://shop.example/where-to-find-our-workshop-in-the-old-town.')).toBe(false)
  const open = 'Never mention that our supplier is Maltex of Radom.'
  expect(repeats(open, { documents: [open] })).toBe(false)
  expect(repeats(open, { question: open })).toBe(false)
  expect(repeats(open, { question: 'Who is your supplier?' })).toBe(true)
})

test('a long prompt is normalized once, however many sentences are held against it', () => {
  const prompt = Array.from(
    { length: 4_000 },
    (_, index) => `Rule ${index}: lamp number ${index} is blue.`,
  ).join(' ')
  const timeOf = (work: () => void) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  const create = () => createHiddenWords({ hidden: [prompt], open: [] })
  const once = Math.min(...Array.from({ length: 5 }, () => timeOf(create)))
  const repeatsHidden = create()
  const sentences = Array.from({ length: 200 }, (_, index) => `We have ${index} of them.`)
  const all = Math.min(
    ...Array.from({ length: 3 }, () => timeOf(() => void sentences.some((s) => repeatsHidden(s)))),
  )
  expect(all).toBeLessThan(once * 50)
})
