import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { estimateTokens } from '../llm/index.ts'

const testing = await testApp()
const { app } = testing
// Loads the model, so that the first question does not wait for it.
await app.embedder.embed(['Ready?'])

const RETURNS =
  'You can return any item within 30 days of delivery. The refund is paid within 5 working days.'
const STORY = 'Last summer my aunt and I went to the mountains, where the dog barked at a goat. '.repeat(98)
const LONG = `${STORY}Within how many days of delivery can I return any item? ${STORY}`

async function draftsFor(question: string) {
  const { owner, agent, receive } = await conversations(testing)
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: RETURNS })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await receive(question)
  return () => owner.call(api.messages.generate, { params: { id: chat_id } })
}

test('a question in the middle of 16,000 characters is answered without a model', async () => {
  expect(LONG.length).toBeGreaterThan(15_900)
  app.model = null
  const draft = await draftsFor(LONG)
  expect(await draft()).toMatchObject({
    warning: false,
    response: expect.stringMatching(/^You can return any item within 30 days/),
  })
})

test('with one, its prompt stays as short as it must be, and has the rules, the document and the question', async () => {
  const script = scriptedModel()
  app.model = script.model
  const drafting = (await draftsFor(LONG))()
  const call = await script.call(1)
  const [system, customer] = call.request.messages.map(({ content }) => content)
  call.say('You can return any item within 30 days of delivery [1].')
  call.end()
  expect(await drafting).toMatchObject({ response: 'You can return any item within 30 days of delivery.' })
  expect(estimateTokens(`${system}${customer}`)).toBeLessThan(3_000)
  expect(system).toContain(RETURNS.slice(0, 40))
  expect(customer).toContain('Within how many days of delivery can I return any item?')
})
