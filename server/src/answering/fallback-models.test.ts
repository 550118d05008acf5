import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import type { Scenario } from '../llm/fake/scenarios.ts'
import { FAKE_KEY, startFakeModel } from '../llm/fake/server.ts'
import { openModels } from '../llm/index.ts'

const [first, second] = [await startFakeModel(), await startFakeModel()]
const hosts = [first, second].map(({ url }) => new URL(url).host).join(',')
const testing = await testApp({ ANSWER_QUIET_MS: '10', ALLOW_PRIVATE_HOSTS: hosts })
const { app } = testing
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await Promise.all([first.close(), second.close()])
})
beforeEach(() => {
  first.calls.length = second.calls.length = 0
  const { log, metrics, outbound } = app
  const limits = {
    firstByteMs: 300,
    firstTokenMs: 300,
    idleMs: 300,
    totalMs: 2_000,
    loadingMs: 300,
    backOffMs: 1,
  }
  app.models = openModels({ log, metrics, outboundOf: () => outbound, limits })
})

const SENTENCE = 'You can return any item within 30 days of delivery.'
const QUESTION = 'Within how many days of delivery can I return any item?'

type ModelChange = NonNullable<(typeof api.agents.saveAnswering)['body']['_input']['model']>

async function shop(model: Scenario, fallback: Scenario, more: Partial<ModelChange> = {}) {
  const talk = await conversations(testing)
  const { owner, agent } = talk
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: SENTENCE })
  const params = { id: agent.id }
  const at = ({ url }: typeof first, name: string) =>
    ({ provider: 'openai_compatible', base_url: url, model: name, api_key: FAKE_KEY }) as const
  const save = (body: (typeof api.agents.saveAnswering)['body']['_input']) =>
    owner.call(api.agents.saveAnswering, { params, body })
  await save({ model: { ...at(first, model), ...more }, fallback: at(second, fallback) })
  /** A new customer each time: a repeated question would be handed over to a person. */
  const ask = async () => {
    const { chat_id, message_id } = await talk.receive(QUESTION, { customer: randomUUID() })
    await eventually(async () => (await talk.messages(chat_id)).at(-1)?.answer).toBeTruthy()
    const answered = (await talk.messages(chat_id)).at(-1)!
    const { why } = await owner.call(api.messages.why, { params: { id: message_id } })
    return { answer: answered.answer!, why: why!, chat_id }
  }
  const usage = async () => (await owner.call(api.agents.answering, { params })).answering.usage
  const failure = async () => (await owner.call(api.agents.mine)).agents[0]!.model_failure
  return { ...talk, params, save, ask, usage, failure }
}

const DOWN = [
  ['is unavailable', 'error-500', /is unavailable \(status 500\)/],
  ['refuses the key', 'forbidden', /does not let this key use/],
  ['has no credit left', 'no-credit', /has no credit left/],
  ['answers with garbage', 'garbage', /The AI provider at/],
  ['hangs up in the middle', 'hangs-up-within', /cut off its answer/],
  ['says nothing at all', 'stalls-at-once', /did not respond within 0.3 s/],
  ['stops in the middle', 'stalls-after-first-token', /stopped mid-answer/],
] as const

test.each(DOWN)(
  'when the first model %s, the second answers the same turn',
  async (_how, scenario, reason) => {
    const { ask, usage, messages } = await shop(scenario, 'reader')
    const { answer, why, chat_id } = await ask()
    expect(answer).toBe(SENTENCE)
    expect(why).toMatchObject({ engine: 'model', model: 'reader', fallback: null })
    expect(why.failed_models).toEqual([{ model: scenario, reason: expect.stringMatching(reason) }])
    expect(second.calls).toHaveLength(1)
    expect(await messages(chat_id)).toHaveLength(1)
    const isBilled = ['hangs-up-within', 'stalls-at-once', 'stalls-after-first-token'].includes(scenario)
    expect((await usage()).calls).toBe(isBilled ? 2 : 1)
  },
)

test('a first model whose circuit is open is not asked, and the second answers', async () => {
  const { ask } = await shop('error-500', 'reader')
  for (let turn = 0; turn < 10; turn += 1) await ask()
  first.calls.length = 0
  const { answer, why } = await ask()
  expect(answer).toBe(SENTENCE)
  expect(why.failed_models).toEqual([
    { model: 'error-500', reason: expect.stringContaining('paused for a moment') },
  ])
  expect(first.calls).toEqual([])
})

test('when both models fail, the built-in engine answers, and both reasons are told', async () => {
  const { ask, failure } = await shop('error-500', 'garbage')
  const { answer, why } = await ask()
  expect(answer).toContain('30 days of delivery')
  expect(why).toMatchObject({
    engine: 'built_in',
    failed_models: [{ model: 'error-500', reason: expect.stringContaining('status 500') }],
    fallback: expect.stringContaining('The AI provider at'),
  })
  for (let turn = 0; turn < 2; turn += 1) await ask()
  expect(await failure()).toBeUndefined()
  await ask()
  expect((await failure())?.reason).toContain('status 500')
})

test('the first model’s failures stay in sight while the second answers', async () => {
  const { ask, failure } = await shop('no-credit', 'reader')
  for (let turn = 0; turn < 4; turn += 1) await ask()
  expect((await failure())?.reason).toContain('has no credit left')
})

test('the caps of the assistant hold for both models together', async () => {
  const { ask, usage, save } = await shop('error-500', 'reader', { monthly_tokens: 1 })
  expect((await ask()).why).toMatchObject({ engine: 'model', model: 'reader' })
  expect((await usage()).calls).toBe(1)
  second.calls.length = first.calls.length = 0
  const { answer, why } = await ask()
  expect(answer).toContain('30 days of delivery')
  expect(why).toMatchObject({ engine: 'built_in', fallback: 'The tokens of this month are used up.' })
  expect([...first.calls, ...second.calls]).toEqual([])
  await save({ model: { provider: 'openai_compatible', monthly_tokens: null } })
  expect((await ask()).why).toMatchObject({ engine: 'model', model: 'reader' })
})

test('an answer tells what all calls made for it cost, once each', async () => {
  const { ask, usage, save } = await shop('stalls-after-first-token', 'reader', {
    input_price: 1,
    output_price: 1,
  })
  await save({ fallback: { provider: 'openai_compatible', input_price: 2, output_price: 2 } })
  const { why } = await ask()
  const used = await usage()
  expect(why.input_tokens! + why.output_tokens!).toBe(used.input_tokens + used.output_tokens)
  expect(why.cost).toBeCloseTo(used.cost, 9)
  expect(why.cost).toBeGreaterThan((used.input_tokens + used.output_tokens) / 1_000_000)
})

test('a second model is kept apart from the first, and tried before it is saved', async () => {
  const { owner, params, save } = await shop('reader', 'words')
  const read = async () => (await owner.call(api.agents.answering, { params })).answering
  expect((await read()).fallback).toMatchObject({
    provider: 'openai_compatible',
    model: 'words',
    has_key: true,
  })
  await save({ model: { provider: 'openai_compatible', api_key: null } })
  expect(await read()).toMatchObject({ model: { has_key: false }, fallback: { has_key: true } })
  expect(JSON.stringify(await read())).not.toContain(FAKE_KEY)
  const attempt = (model: ModelChange) =>
    owner.call(api.agents.tryModel, { params, body: { slot: 'fallback', model } })
  await expect(attempt({ provider: 'openai_compatible', model: 'gpt-nothing' })).rejects.toThrow(
    /has no gpt-nothing/,
  )
  expect(await attempt({ provider: 'openai_compatible' })).toMatchObject({ text: expect.any(String) })
  // A stored key is not sent to another server.
  const elsewhere = attempt({ provider: 'openai_compatible', base_url: first.url })
  await expect(elsewhere).rejects.toThrow(/does not accept the key/)
  const { models } = await owner.call(api.agents.listModels, {
    params,
    body: { slot: 'fallback', provider: 'openai_compatible', base_url: second.url },
  })
  expect(models).not.toEqual([])
})

test('an assistant on the built-in engine has no second model either', async () => {
  const { ask, save } = await shop('reader', 'reader')
  await save({ model: { provider: 'built_in' } })
  expect((await ask()).why).toMatchObject({ engine: 'built_in', model: null })
  expect([...first.calls, ...second.calls]).toEqual([])
})
