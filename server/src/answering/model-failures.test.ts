import { api } from '@switchboard/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { ModelError, ProviderResting } from '../llm/index.ts'

const testing = await testApp()
const { app, passTime, newMember } = testing
beforeEach(() => {
  app.model = null
})
afterEach(() => {
  app.model = null
})

const REASON = 'The AI provider at models.example does not accept the key. Check the key.'
const MINUTE = 60_000

const failing = (error: ModelError) => ({
  name: 'broken',
  // biome-ignore lint/correctness/useYield: it fails before the first word
  async *stream(): AsyncGenerator<string> {
    throw error
  },
  close: async () => {},
})

async function shop() {
  const { owner, agent, receive } = await conversations(testing)
  await giveDocuments(testing, owner.id, agent.id, {
    title: 'Returns',
    text: 'You can return any item within 30 days of delivery.',
  })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await receive('Within how many days can I return any item?')
  const ask = () => owner.call(api.messages.generate, { params: { id: chat_id } })
  const shownTo = async (who = owner) => (await who.call(api.agents.mine)).agents[0]!.model_failure ?? null
  const fails = async (times: number, error = new ModelError('unavailable', REASON)) => {
    app.model = failing(error)
    for (let time = 0; time < times; time += 1) await ask()
  }
  const answers = async () => {
    app.model = scriptedModel(['You can return any item within 30 days of delivery [1].']).model
    await ask()
  }
  return { owner, agent, shownTo, fails, answers }
}

test('a model that fails more than three times in ten minutes is told with its reason, to the whole team', async () => {
  const { owner, shownTo, fails } = await shop()
  await fails(3)
  expect(await shownTo()).toBeNull()
  await fails(1)
  expect(await shownTo()).toEqual({ reason: REASON, since: expect.any(String) })
  expect(await shownTo(await newMember(owner, 'viewer'))).toMatchObject({ reason: REASON })
})

test('failures further apart than ten minutes are not told', async () => {
  const { shownTo, fails } = await shop()
  for (let time = 0; time < 6; time += 1) {
    await fails(1)
    passTime(4 * MINUTE)
  }
  expect(await shownTo()).toBeNull()
})

test('the reason stays while the provider is left alone, and goes when the model answers again', async () => {
  const { shownTo, fails, answers } = await shop()
  await fails(4)
  passTime(60 * MINUTE)
  await fails(1, new ProviderResting(1_000))
  expect(await shownTo()).toMatchObject({ reason: REASON })
  await answers()
  expect(await shownTo()).toBeNull()
  await fails(3)
  expect(await shownTo()).toBeNull()
})

test('another model, or a test that succeeds, ends it as well', async () => {
  const { owner, agent, shownTo, fails } = await shop()
  const params = { id: agent.id }
  await fails(4)
  await owner.call(api.agents.saveAnswering, { params, body: { model: { provider: 'built_in' } } })
  expect(await shownTo()).toBeNull()
  await owner.call(api.agents.saveAnswering, { params, body: { model: { provider: 'installation' } } })
  await fails(4)
  expect(await shownTo()).toMatchObject({ reason: REASON })
  // The second call sends a picture.
  app.model = scriptedModel(['Ready.', 'none']).model
  await owner.call(api.agents.tryModel, { params, body: {} })
  expect(await shownTo()).toBeNull()
})
