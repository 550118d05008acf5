import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { startLocalModelServer } from '../../test/local-model-server.ts'

const ollama = await startLocalModelServer()
const studio = await startLocalModelServer({ isOllama: false })
const other = await startLocalModelServer()
const NOBODY = 'http://127.0.0.1:9'
const { newAccount, newMember } = await testApp({
  LLM_LOCAL_SERVERS: [ollama.url, NOBODY, studio.url].join(','),
})
afterAll(() => Promise.all([ollama, studio, other].map((server) => server.close())))
const first = await newAccount()
beforeEach(() => {
  for (const { asked } of [ollama, studio, other]) asked.length = 0
})

async function assistantOf(owner: TestAccount) {
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const found = async (who = owner) => (await who.call(api.agents.localModels, { params })).servers
  const use = (base_url: string) =>
    owner.call(api.agents.saveAnswering, {
      params,
      body: { model: { provider: 'openai_compatible', base_url, model: 'qwen3:8b' } },
    })
  const tryIt = () => owner.call(api.agents.tryModel, { params, body: {} })
  const list = (base_url: string) =>
    owner.call(api.agents.listModels, { params, body: { provider: 'openai_compatible', base_url } })
  return { found, use, tryIt, list }
}

test('model servers on the machine are found for the first account, which can use them at once', async () => {
  const { found, use, tryIt, list } = await assistantOf(first)
  expect(await found()).toEqual([
    { name: 'Ollama', base_url: `${ollama.url}/v1`, models: ['qwen3:8b'] },
    { name: 'LM Studio', base_url: `${studio.url}/v1`, models: ['qwen3:8b'] },
  ])
  await use(`${ollama.url}/v1`)
  expect(await tryIt()).toMatchObject({ text: 'Ready.' })
  expect((await list(`${studio.url}/v1/`)).models).toMatchObject([{ name: 'qwen3:8b' }])
})

test('another account never learns of them and cannot reach them', async () => {
  const { found, use, tryIt, list } = await assistantOf(await newAccount())
  expect(await found()).toEqual([])
  await use(`${ollama.url}/v1`)
  await expect(tryIt()).rejects.toThrow(/not open to outgoing|not on the public internet/)
  await expect(list(`${ollama.url}/v1`)).rejects.toThrow(/not open to outgoing|not on the public internet/)
  expect(ollama.asked).toEqual([])
})

test('the first account reaches nothing else on the machine by it', async () => {
  const { use, tryIt } = await assistantOf(first)
  for (const base_url of [`${other.url}/v1`, `${ollama.url}/api`, ollama.url]) {
    await use(base_url)
    await expect(tryIt(), base_url).rejects.toThrow(/not open to outgoing|not on the public internet/)
  }
  expect([...other.asked, ...ollama.asked]).toEqual([])
})

test('only people who may set up a model look for one', async () => {
  const { found } = await assistantOf(first)
  await expect(found(await newMember(first, 'agent'))).rejects.toMatchObject({ status: 403 })
  expect(await found(await newMember(first, 'admin'))).toHaveLength(2)
})
