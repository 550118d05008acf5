import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { knowledgeBase } from '../../test/knowledge.ts'
import { composeAnswer } from './compose.ts'
import type { Exchange } from './understand.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })

test('a follow-up about the passage that was just quoted is answered from it', async () => {
  const { ask } = await shop('terms.txt', [
    'VACCINATION',
    'Every dog must have a card showing distemper, hepatitis and parvovirus. The kennel cough vaccine must be given two weeks before arrival. Cats must be vaccinated against flu and enteritis.',
    '',
    'PRICES FOR CATS',
    'One cat costs £14 a night, two cats sharing cost £21 a night.',
  ])
  expect(await ask('what jabs does my dog need before he comes')).toContain('distemper')
  expect(await ask('what about cats')).toContain('flu and enteritis')
})

/** Each question goes on the conversation. */
async function shop(name: string, lines: string[]) {
  const { owner, agent, startReading, upload } = await knowledgeBase(testing)
  await startReading()
  expect(await upload({ name, content: lines.join('\n') })).toMatchObject({ status: 'completed' })
  const before: Exchange[] = []
  const reader = { account_id: owner.id, id: agent.id, confidence: 0.5 }
  return {
    async ask(question: string, language: 'en' | 'pl' | 'ru' = 'en') {
      const asked = { question, before: [...before], approved: null }
      const { text } = await composeAnswer(testing.app, reader, asked, language)
      before.unshift({ question, answer: text })
      return text
    },
  }
}
