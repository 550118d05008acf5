import { expect, test } from 'vitest'
import { requestBody } from './request-body.ts'

const messages = [{ role: 'user' as const, content: 'Hi' }]
const body = (host: string, maxTokens?: number, withUsage = false) =>
  requestBody({ messages, maxTokens }, 'some-model', { url: new URL(`https://${host}/v1/chat`), withUsage })

test('the longest answer is told to each server under the name it knows', () => {
  const common = { model: 'some-model', messages, stream: true }
  expect(body('api.openai.com', 800)).toEqual({ ...common, max_completion_tokens: 800 })
  expect(body('shop.openai.azure.com', 800)).toEqual({ ...common, max_completion_tokens: 800 })
  expect(body('localhost', 800)).toEqual({ ...common, max_tokens: 800 })
  expect(body('notopenai.com', 800)).toEqual({ ...common, max_tokens: 800 })
  expect(body('api.openai.com')).toEqual(common)
})

test('what a call costs is asked for where the server bears it', () => {
  expect(body('localhost', 800, true)).toMatchObject({ stream_options: { include_usage: true } })
  expect(body('localhost')).not.toHaveProperty('stream_options')
})
