import { afterAll, expect, test } from 'vitest'
import { openEmbedder } from '../../../embedding/index.ts'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { asksForPerson, meansPerson } from './index.ts'

const embedder = openEmbedder({ log: createLog('error'), metrics: createMetrics() })
afterAll(() => embedder.close())

test('a request in words that nobody foresaw is understood by its meaning, in English', async () => {
  const request = 'let me have a proper conversation with an employee'
  expect(asksForPerson([request])).toBe(null)
  expect(await meansPerson(embedder, ['Hello.', request])).toBe(request)
  expect(await meansPerson(embedder, ['When do you open?', 'Ile to kosztuje?'])).toBe(null)
})

test('where the model cannot be used, only known phrases count', async () => {
  const without = { ...embedder, embed: async () => null }
  expect(await meansPerson(without, ['I would love to hear a human being'])).toBe(null)
})
