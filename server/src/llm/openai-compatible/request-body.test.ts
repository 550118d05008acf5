import { expect, test } from 'vitest'
import { requestBody } from './request-body.ts'

const messages = [{ role: 'user' as const, content: 'Hi' }]
const body = (host: string, maxTokens?: number) =>
  requestBody({ messages, maxTokens }, 'some-model', new URL(`https://${host}/v1/chat/completions`))

test('the longest answer is told to each server under the name it knows', () => {
  const common = { model: 'some-model', messages, stream: true }
  expect(body('api.openai.com', 800)).toEqual({ ...common, max_completion_tokens: 800 })
  expect(body('shop.openai.azure.com', 800)).toEqual({ ...common, max_completion_tokens: 800 })
  expect(body('localhost', 800)).toEqual({ ...common, max_tokens: 800 })
  expect(body('notopenai.com', 800)).toEqual({ ...common, max_tokens: 800 })
  expect(body('api.openai.com')).toEqual(common)
})
