import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'

const testing = await testApp()

test('a lesson about something near is offered before a document about something else', async () => {
  const { owner, agent } = await conversations(testing)
  const text = 'You can return any item within 30 days of delivery. Our shop is in Warsaw.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text })
  const lesson = { user_message: 'Czy macie parking dla klientów?', right_answer: 'Tak, za budynkiem.' }
  const mistakes = [{ ...lesson, bot_answer: '' }]
  await owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  const ask = (question: string) =>
    owner.call(api.knowledge.search, { params: { id: agent.id }, body: { question } })
  expect(await ask('Czy macie parking dla klientow')).toMatchObject({
    outcome: 'answer',
    answer: 'Tak, za budynkiem.',
  })
  expect((await ask('Jest u was parking?')).answer).toContain('Tak, za budynkiem.')
  expect((await ask('Jaka jest pogoda na Marsie?')).answer).not.toContain('za budynkiem')
})
