import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { FAKE_ANTHROPIC_KEY, startFakeAnthropic } from '../llm/fake/anthropic/server.ts'
import { ANSWER, USAGE } from '../llm/fake/good-answers.ts'
import { FAKE_KEY, startFakeModel } from '../llm/fake/server.ts'
import { ModelError } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

const fake = await startFakeModel()
const fakeAnthropic = await startFakeAnthropic()
const secretServer = await startFakeModel()
const hosts = [fake, fakeAnthropic].map(({ url }) => new URL(url).host)
const { app, newAccount, sqlIn } = await testApp({ ALLOW_PRIVATE_HOSTS: hosts.join(',') })
afterAll(() => Promise.all([fake, fakeAnthropic, secretServer].map((server) => server.close())))
beforeEach(() => {
  app.model = null
})

async function assistant() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const read = async () => (await owner.call(api.agents.answering, { params })).answering
  const save = async (body: object) =>
    (await owner.call(api.agents.saveAnswering, { params, body })).answering
  const tryIt = () => owner.call(api.agents.tryModel, { params, body: {} })
  const ownModel = (more: object = {}) =>
    save({
      model: {
        provider: 'openai_compatible',
        base_url: fake.url,
        model: 'words',
        api_key: FAKE_KEY,
        ...more,
      },
    })
  return { owner, agent, read, save, tryIt, ownModel }
}

test('an assistant begins with the installation’s model and answers when it is half sure', async () => {
  const { read } = await assistant()
  expect(await read()).toEqual({
    confidence: 0.5,
    triggers: [
      { type: 'ai_assistant_failure', enabled: true },
      { type: 'user_explicit_request', enabled: true },
      { type: 'unhelpful_responses', enabled: true },
      { type: 'user_frustration', enabled: true, threshold: 0.6 },
      { type: 'keyword_trigger', enabled: true, keywords: [] },
    ],
    opening_hours: null,
    team_hours: null,
    found_hours: null,
    model: {
      provider: 'installation',
      base_url: null,
      model: null,
      has_key: false,
      context_tokens: null,
      input_price: null,
      output_price: null,
      sees_pictures: false,
      transcription_model: null,
      transcription_price: null,
      show_while_checking: false,
      monthly_tokens: null,
      daily_cost: null,
      monthly_cost: null,
    },
    fallback: {
      provider: 'built_in',
      base_url: null,
      model: null,
      has_key: false,
      context_tokens: null,
      input_price: null,
      output_price: null,
      sees_pictures: false,
      transcription_model: null,
      transcription_price: null,
    },
    installation_model: null,
    embedding: 'built_in',
    masking: { kinds: ['card'], patterns: [] },
    background_drafts: true,
    assign_by: 'first_answer',
    usage: { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
  })
})

test('what is saved is there, and what is not named stays', async () => {
  const { read, save } = await assistant()
  await save({
    confidence: 0.7,
    triggers: [
      { type: 'keyword_trigger', enabled: true, keywords: ['refund', 'lawyer', 'refund'] },
      { type: 'user_frustration', threshold: 0.4 },
    ],
  })
  await save({ triggers: [{ type: 'user_frustration', enabled: true }] })
  const { confidence, triggers } = await read()
  expect(confidence).toBeCloseTo(0.7)
  expect(triggers.slice(3)).toEqual([
    { type: 'user_frustration', enabled: true, threshold: 0.4 },
    { type: 'keyword_trigger', enabled: true, keywords: ['refund', 'lawyer'] },
  ])
})

test('what a model is not shown can be chosen, and patterns that could tear its words apart are refused', async () => {
  const { read, save } = await assistant()
  const masking = { kinds: ['email' as const, 'phone' as const], patterns: ['KL-######'] }
  await save({ masking })
  expect((await read()).masking).toEqual(masking)
  for (const pattern of ['##', 'no mark', '"##"', '[##]', '@@@', '\\##', `#${'x'.repeat(300)}`])
    await expect(save({ masking: { kinds: [], patterns: [pattern] } })).rejects.toMatchObject({ status: 400 })
  const many = Array.from({ length: 21 }, (_, n) => `A${n}-###`)
  await expect(save({ masking: { kinds: [], patterns: many } })).rejects.toMatchObject({ status: 400 })
  await save({ masking: { kinds: [], patterns: many.slice(1) } })
})

test('a key is kept, sealed, and never shown again', async () => {
  const { owner, ownModel, read, save } = await assistant()
  expect((await ownModel()).model).toMatchObject({ has_key: true, base_url: fake.url, model: 'words' })
  await save({ model: { provider: 'openai_compatible', monthly_tokens: 1000 } })
  expect(JSON.stringify(await read())).not.toContain(FAKE_KEY)
  expect((await read()).model).toMatchObject({ has_key: true, model: 'words', monthly_tokens: 1000 })
  const rows = await sqlIn(owner.id, 'select model, model_key from agents')
  expect(JSON.stringify(rows)).not.toContain(FAKE_KEY)
  await save({ model: { provider: 'openai_compatible', api_key: null } })
  expect((await read()).model.has_key).toBe(false)
})

test('a key is not sent to another server than the one it was given for', async () => {
  const { ownModel, save } = await assistant()
  await ownModel()
  await save({ model: { provider: 'built_in' } })
  expect((await save({ model: { provider: 'openai_compatible' } })).model.has_key).toBe(true)
  const moved = await save({ model: { provider: 'openai_compatible', base_url: secretServer.url } })
  expect(moved.model.has_key).toBe(false)
})

test('a model needs a name, and its address no password', async () => {
  const { save } = await assistant()
  await expect(save({ model: { provider: 'anthropic' } })).rejects.toMatchObject({ status: 400 })
  const base_url = 'https://user:secret@example.com/v1'
  const withPassword = save({ model: { provider: 'openai_compatible', model: 'm', base_url } })
  await expect(withPassword).rejects.toThrow(/without a user name/)
})

test('trying a model shows its words and counts what they cost', async () => {
  const { owner, ownModel, tryIt, read } = await assistant()
  await ownModel({ model: 'usage', input_price: 2, output_price: 10 })
  expect(await tryIt()).toMatchObject({ text: ANSWER, ms: expect.any(Number) })
  const { usage } = await read()
  expect(usage).toEqual({
    // A sentence and a picture.
    calls: 2,
    input_tokens: 2 * USAGE.prompt_tokens,
    output_tokens: 2 * USAGE.completion_tokens,
    cost: (2 * (USAGE.prompt_tokens * 2 + USAGE.completion_tokens * 10)) / 1_000_000,
  })
  await sqlIn(owner.id, 'update model_usage set day = day - 31')
  expect((await read()).usage).toMatchObject({ calls: 0, cost: 0 })
})

test('a model is tried as it would be saved, and nothing of it is kept', async () => {
  const { owner, agent, read } = await assistant()
  const before = await read()
  const model = { provider: 'openai_compatible' as const, base_url: fake.url, model: 'words' }
  const tryWith = (api_key: string) =>
    owner.call(api.agents.tryModel, { params: { id: agent.id }, body: { model: { ...model, api_key } } })
  expect(await tryWith(FAKE_KEY)).toMatchObject({ text: ANSWER })
  await expect(tryWith('sk-wrong')).rejects.toThrow(/does not accept the key/)
  expect({ ...(await read()), usage: null }).toEqual({ ...before, usage: null })
})

test('a try tells whether a model sees pictures: it reads a number that nobody could guess', async () => {
  const { ownModel, tryIt } = await assistant()
  await ownModel({ model: 'reader' })
  expect(await tryIt()).toMatchObject({ sees_pictures: true })
  await ownModel({ model: 'words' })
  expect(await tryIt()).toMatchObject({ sees_pictures: false })
  await ownModel({ model: 'no-pictures' })
  expect(await tryIt()).toMatchObject({ text: ANSWER, sees_pictures: false })
  fake.next('words', 'rate-limited-for-long')
  expect(await tryIt()).toMatchObject({ sees_pictures: null })
})

test('the models of a provider are listed with their prices, and only those that chat', async () => {
  const { owner, agent } = await assistant()
  const list = (body: (typeof api.agents.listModels)['body']['_input']) =>
    owner.call(api.agents.listModels, { params: { id: agent.id }, body })
  const { models, prices_as_of } = await list({
    ...{ provider: 'openai_compatible', base_url: fake.url, api_key: FAKE_KEY },
  })
  expect(models[0]).toEqual({ name: 'gpt-5-mini', sees_pictures: null, input_price: 0.25, output_price: 2 })
  expect(models.find(({ name }) => name === 'reader')).toMatchObject({ sees_pictures: true })
  expect(models).toContainEqual({ name: 'words', sees_pictures: null, input_price: null, output_price: null })
  expect(models.map(({ name }) => name)).not.toContain('text-embedding-3-small')
  expect(prices_as_of).toMatch(/^\d{4}-\d\d-\d\d$/)
  const claude = { provider: 'anthropic' as const, base_url: fakeAnthropic.url, api_key: FAKE_ANTHROPIC_KEY }
  expect((await list(claude)).models.map(({ name }) => name)).toContain('words')
  await expect(list({ ...claude, api_key: 'sk-wrong' })).rejects.toThrow(/does not accept the key/)
  const misspelt = list({ provider: 'openai_compatible', base_url: `${fake.url}/v9`, api_key: FAKE_KEY })
  await expect(misspelt).rejects.toThrow(/has no list of models there\. Check its address\.$/)
  const inside = list({ provider: 'openai_compatible', base_url: secretServer.url })
  await expect(inside).rejects.toThrow(/not open to outgoing|not on the public internet/)
})

test('a kept key lists the models of its own server and is sent to no other', async () => {
  const { owner, agent, ownModel } = await assistant()
  await ownModel()
  const list = (base_url: string, provider: 'openai_compatible' | 'anthropic' = 'openai_compatible') =>
    owner.call(api.agents.listModels, { params: { id: agent.id }, body: { provider, base_url } })
  expect((await list(fake.url)).models).not.toEqual([])
  await expect(list(fakeAnthropic.url)).rejects.toThrow(/does not accept the key/)
})

test('Anthropic is spoken to in its own way', async () => {
  const { save, tryIt } = await assistant()
  await save({
    model: {
      provider: 'anthropic',
      base_url: fakeAnthropic.url,
      model: 'words',
      api_key: FAKE_ANTHROPIC_KEY,
    },
  })
  expect(await tryIt()).toMatchObject({ text: ANSWER })
})

test('what is wrong with a model is said so that its owner can mend it, and never with the key', async () => {
  const { ownModel, tryIt, save } = await assistant()
  await ownModel({ api_key: 'sk-wrong-0123456789' })
  await expect(tryIt()).rejects.toThrow(/does not accept the key. Check the key/)
  await ownModel({ model: 'gpt-nothing' })
  await expect(tryIt()).rejects.toThrow(/has no gpt-nothing there. Check its address and the name/)
  await save({ model: { provider: 'built_in' } })
  await expect(tryIt()).rejects.toThrow(/answers without a model/)
})

test('a model for vectors that its server does not have is told of when the model is tried', async () => {
  const { ownModel, save, tryIt } = await assistant()
  await ownModel()
  await save({ embedding: 'embed-nothing' })
  await expect(tryIt()).rejects.toThrow(/has no embed-nothing there. Check its address and the name/)
  await save({ embedding: 'built_in' })
  expect(await tryIt()).toMatchObject({ text: ANSWER })
})

test('an account cannot reach into the private network by the address of a model', async () => {
  const { ownModel, tryIt } = await assistant()
  for (const base_url of [
    secretServer.url,
    'http://127.0.0.1/v1',
    'http://169.254.169.254/v1',
    'http://[::1]/v1',
  ]) {
    await ownModel({ base_url })
    await expect(tryIt(), base_url).rejects.toThrow(/not open to outgoing|not on the public internet/)
  }
  expect(secretServer.calls).toHaveLength(0)
})

test('a sealed key that was copied into another assistant does not open there', async () => {
  const one = await assistant()
  await one.ownModel()
  const { agent } = await one.owner.call(api.agents.create, { body: { agent_name: 'Eve' } })
  await sqlIn(
    one.owner.id,
    'update agents a set model = b.model, model_key = b.model_key from agents b where a.id = $1 and b.id = $2',
    [agent.id, one.agent.id],
  )
  const trying = one.owner.call(api.agents.tryModel, { params: { id: agent.id }, body: {} })
  await expect(trying).rejects.toThrow(/cannot be read any more. Enter it again/)
})

test.each([
  ['a wrong name', { model: 'no-such-model' }],
  ['a wrong key', { api_key: 'sk-wrong' }],
  ['a wrong path', { base_url: `${fake.url}/nowhere` }],
])('%s of a model is the owner’s mistake, not a failure of the server', async (_typo, typo) => {
  const { ownModel, tryIt } = await assistant()
  await ownModel(typo)
  await expect(tryIt()).rejects.toMatchObject({ status: 422, code: 'model_refused' })
})

test('a host that does not exist is the owner’s mistake, too', async () => {
  const unknownHost = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  const cause = new AppError('outbound_unreachable', 'No address was found', { cause: unknownHost })
  app.model = {
    name: 'nowhere',
    close: async () => {},
    // biome-ignore lint/correctness/useYield: it never gets so far.
    async *stream() {
      throw new ModelError('unavailable', 'The AI provider cannot be reached.', { cause })
    },
  }
  const { tryIt } = await assistant()
  await expect(tryIt()).rejects.toMatchObject({ status: 422, code: 'model_refused' })
})
