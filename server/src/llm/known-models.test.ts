import { expect, test } from 'vitest'
import { defaultPromptTokens, knownModel } from './known-models.ts'

test.each([
  ['gpt-5-mini', 'https://api.openai.com/v1', 24_000],
  ['claude-sonnet-4-5', 'https://api.anthropic.com', 24_000],
  ['models/gemini-2.5-flash', 'https://generativelanguage.googleapis.com/v1beta/openai', 24_000],
  ['something-new', 'https://api.openai.com/v1', 16_000],
  ['gpt-5-mini', 'http://localhost:11434/v1', 3_000],
  ['qwen3:8b', 'http://192.168.1.20:11434/v1', 3_000],
  ['gpt-5', 'https://openai.com.evil.example/v1', 3_000],
  [null, null, 3_000],
])('the default prompt budget of %s at %s is %i tokens', (model, baseUrl, tokens) => {
  expect(defaultPromptTokens(model, baseUrl)).toBe(tokens)
})

test('prices are found under each of the names that providers give a model', () => {
  expect(knownModel('gpt-5-mini-2025-08-07')).toEqual({ input_price: 0.25, output_price: 2 })
  expect(knownModel('openai/gpt-5-mini')).toEqual(knownModel('gpt-5-mini'))
  expect(knownModel('qwen3:8b')).toBeNull()
})
