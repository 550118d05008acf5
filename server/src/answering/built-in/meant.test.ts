import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'
import { composeAnswer } from './index.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const { owner, agent, startReading, upload } = await knowledgeBase(testing)
const pupil = { account_id: owner.id, id: agent.id, confidence: 0.5 }
const ask = (question: string) =>
  composeAnswer(testing.app, pupil, { question, before: [], approved: null }, 'en')

const DENTIST = `# Questions patients ask

## My crown has come off. What now?

Keep it clean and dry and call us the same day. Do not use household glue.

## Can I be treated while I am pregnant?

Yes, best between the fourth and the sixth month.

## Which toothbrush is best?

An electric one with a small round head.

## Do you fit braces?

We offer clear aligners for adults.

## Is whitening safe?

Yes. We use custom trays and a mild gel for two weeks.

# Access

The entrance has a step of nine centimetres; we have a ramp at hand, just ring the bell. Assistance dogs are welcome.
`

beforeAll(startReading)

test('an assistant reads what a dentist has written down', async () => {
  expect((await upload({ name: 'dentist.md', content: DENTIST })).files_failed).toEqual([])
  await onceRead(
    async () => (await ask('Which toothbrush is best?')).passages[0]?.dense ?? 0,
  ).toBeGreaterThan(0.5)
})

test.each([
  ['the cap fell off my tooth', 'household glue'],
  ["I'm expecting a baby, is treatment ok", 'fourth and the sixth month'],
  ['what should I brush with', 'electric one'],
])('%s has hardly a word of its answer, and nothing else comes as near to it', async (question, answer) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text: expect.stringContaining(answer) })
})

test.each(['Can you shave my dog?', 'Do you do dental implants?', 'Do you sell toothpaste?'])(
  '%s shares a word with something else, and is not answered with it',
  async (question) => {
    expect((await ask(question)).outcome).not.toBe('answer')
  },
)
