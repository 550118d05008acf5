import { afterAll, afterEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { ANSWER } from './fake/good-answers.ts'
import { FAKE_KEY, startFakeModel } from './fake/server.ts'
import { complete, type ModelError, type ModelRequest, openModel } from './index.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const model of open.splice(0)) await model.close()
  fake.calls.length = 0
})

const REQUEST: ModelRequest = { messages: [{ role: 'user', content: 'Hi' }] }
const patience = () => new AbortController().signal

function installation(env: Record<string, string> = {}) {
  const settings = { LLM_BASE_URL: fake.url, LLM_API_KEY: FAKE_KEY, LLM_MODEL: 'words', ...env }
  const logged: string[] = []
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  const metrics = createMetrics()
  let now = 0
  const limits = { backOffMs: 1 }
  const model = openModel(readConfig(settings), { log, metrics, clock: () => now, limits })
  if (model) open.push(model)
  const ask = () =>
    complete(model!, REQUEST, patience()).catch((error: ModelError) => {
      log.error({ err: error }, 'answer failed')
      return error
    })
  const pass = (ms: number) => {
    now += ms
  }
  return { model, metrics, logged, ask, pass }
}

test('without an address there is no model', () => {
  expect(installation({ LLM_BASE_URL: '' }).model).toBeNull()
})

test('an address without a model stops the start with one clear line', () => {
  expect(() => installation({ LLM_MODEL: '' })).toThrow(ConfigError)
  expect(() => installation({ LLM_MODEL: '' })).toThrow('LLM_MODEL must be set together with LLM_BASE_URL')
})

test('the model that the settings name answers, under its name', async () => {
  const { model, ask, metrics } = installation()
  expect(model!.name).toBe('words')
  expect(await ask()).toBe(ANSWER)
  expect(metrics.text()).toContain('model_calls_total{outcome="answered"} 1')
})

test('a provider in trouble is left alone, then tried by one call, then trusted again', async () => {
  const { model, ask, pass, logged } = installation({ LLM_MODEL: 'half' })
  for (let call = 0; call < 10; call++) expect(await ask()).toMatchObject({ kind: 'broken' })
  expect(fake.calls).toHaveLength(10)

  pass(1000)
  expect(await ask()).toMatchObject({
    kind: 'unavailable',
    retryAfterMs: 29_000,
    retryAfterS: 29,
  })
  expect(fake.calls).toHaveLength(10)
  expect(model!.isResting!()).toBe(true)

  pass(30_000)
  fake.next('words')
  expect(await ask()).toBe(ANSWER)
  expect(model!.isResting!()).toBe(false)
  const told = logged.map((line) => JSON.parse(line).msg).filter((msg) => msg !== 'answer failed')
  expect(told).toEqual(['model provider failed too often, left alone for a while', 'model provider is back'])
})

test('requests that the provider refuses never shut out the others', async () => {
  const { ask } = installation({ LLM_MODEL: 'too-long' })
  for (let call = 0; call < 30; call++) expect(await ask()).toMatchObject({ kind: 'refused' })
  fake.next('words')
  expect(await ask()).toBe(ANSWER)
})

test('calls that were given up count neither way', async () => {
  const { model, ask } = installation()
  for (let call = 0; call < 30; call++) {
    const gaveUp = complete(model!, REQUEST, AbortSignal.abort(new Error('Stop AI')))
    await expect(gaveUp).rejects.toThrow('Stop AI')
  }
  for (let call = 0; call < 30; call++) for await (const _ of model!.stream(REQUEST, patience())) break
  expect(await ask()).toBe(ANSWER)
})

test('the key stays out of the log, whatever the provider does with it', async () => {
  const wrongKey = 'sk-wrong-0123456789'
  const { ask, logged } = installation({ LLM_API_KEY: wrongKey })
  expect(await ask()).toMatchObject({ kind: 'refused' })
  fake.next('hangs-up', 'hangs-up')
  const right = installation()
  expect(await right.ask()).toMatchObject({ kind: 'unavailable' })
  expect([...logged, ...right.logged].join('\n')).toMatch(/answer failed/)
  expect([...logged, ...right.logged].join('\n')).not.toMatch(/sk-|Bearer/)
})
