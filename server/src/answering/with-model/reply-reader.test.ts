import { expect, test } from 'vitest'
import { createReplyReader, type Item } from './reply-reader.ts'

/** Returns the items of a reply that arrives in pieces of `size` characters. */
function itemsOf(reply: string, size: number): Item[] {
  const reader = createReplyReader()
  const pieces = reply.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  return [...pieces.flatMap((piece) => reader.add(piece)), ...reader.end()]
}

const OPEN = { kind: 'say', text: 'We are open.', cited: [1], quotes: ['open'] }
const said = '{"say": "We are open.", "from": [1], "quote": ["open"]}'

test.each([
  ['lines of JSON', `${said}\n{"ask": "When?"}\n`, [OPEN, { kind: 'ask', text: 'When?' }]],
  ['a fence', `\`\`\`json\n${said}\n\`\`\``, [OPEN]],
  ['a list', `[${said}, {"no_answer": true}]`, [OPEN, { kind: 'no_answer', text: '' }]],
  ['one object', `{"sentences": [${said}]}`, [OPEN]],
  ['pretty print', '{\n  "say": "We are open.",\n  "from": 1,\n  "quote": "open"\n}', [OPEN]],
  [
    'brackets in strings',
    '{"say": "Press } or \\"{\\".", "from": [2]}',
    [{ kind: 'say', text: 'Press } or "{".', cited: [2], quotes: [] }],
  ],
  [
    'several sentences',
    '{"say": "We open at nine in the morning. We close at five in the evening.", "from": ["3"]}',
    [
      { kind: 'say', text: 'We open at nine in the morning. ', cited: [3], quotes: [] },
      { kind: 'say', text: 'We close at five in the evening.', cited: [3], quotes: [] },
    ],
  ],
  [
    'a hand-over',
    '{"hand_over": "They want a person."}',
    [{ kind: 'hand_over', text: 'They want a person.' }],
  ],
  ['numbers', '{"n": 2, "kind": "Thanks!"}', [{ kind: 'kind_words', text: 'Thanks!', n: 2 }]],
  [
    'plain sentences',
    'We are open all day long [1]. Please come in by the back door [2].',
    [
      { kind: 'say', text: 'We are open all day long. ', cited: [1], quotes: [] },
      { kind: 'say', text: 'Please come in by the back door.', cited: [2], quotes: [] },
    ],
  ],
  ['words before', `Here it is:\n${said}`, [OPEN]],
  ['marks', 'NO_ANSWER', [{ kind: 'no_answer', text: '' }]],
  ['a marked reason', 'HAND_OVER: It is broken.', [{ kind: 'hand_over', text: 'It is broken.' }]],
  ['half an object', `${said}\n{"say": "We are op`, [OPEN]],
  ['nothing', '  \n', []],
])('a reply is read alike in any pieces: %s', (_, reply, items) => {
  for (const size of [1, 3, 1000]) expect(itemsOf(reply, size)).toEqual(items)
})

test('a table is one item, so that it is shown whole or not at all', () => {
  const table = '| Hat | Price |\n|---|---|\n| Red | 5 EUR |\n'
  const [before, whole, after] = itemsOf(`Our hats [1]:\n${table}\nCome in.`, 5)
  expect(before).toMatchObject({ text: 'Our hats:\n' })
  expect(whole!.text.trim()).toBe(table.trim())
  expect(after).toMatchObject({ text: 'Come in.' })
})

test.each([
  ['{"say": "We are open until fi', 'We are open until '],
  ['{"say": "We are open.", "from": [1', 'We are open.'],
  ['{"say": "Press \\', 'Press '],
  ['We are open all day [1]. Please come in by the ba', 'Please come in by the '],
  ['{"say": "| Hat | Pri', ''],
  ['| Hat | Price |\n| Red', ''],
  ['{"hand_over": "They want', ''],
  ['HAND_OVER: they want', ''],
  ['{"no_ans', ''],
  ['', ''],
])('of %s the whole words of its last item are open', (reply, open) => {
  for (const size of [1, 1000]) {
    const reader = createReplyReader()
    for (let at = 0; at < reply.length; at += size) reader.add(reply.slice(at, at + size))
    expect(reader.open()).toBe(open)
  }
})
