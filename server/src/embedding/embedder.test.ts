import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { cosine, openEmbedder } from './index.ts'

const logged: string[] = []
const parts = {
  log: createLog('info', { write: (line) => void logged.push(line) }),
  metrics: createMetrics(),
}
const embedder = openEmbedder(parts)
afterAll(() => embedder.close())

test('texts that mean the same lie close together, whatever their words', async () => {
  const [refund, money, cat] = (await embedder.embed([
    'What is your refund policy?',
    'How do I get my money back?',
    'The cat sat on the mat.',
  ]))!
  expect(cosine(refund!, money!)).toBeGreaterThan(0.45)
  expect(cosine(refund!, cat!)).toBeLessThan(0.15)
})

test.skipIf(process.platform !== 'linux')('the model gives way to the thread that serves', async () => {
  await embedder.embed(['Hello.'])
  const niceOf = (thread: string) => {
    const [, after = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(after.split(' ')[16])
  }
  const served = niceOf(String(process.pid))
  expect(readdirSync('/proc/self/task').some((thread) => niceOf(thread) > served)).toBe(true)
  expect(getPriority()).toBe(served)
})

test('a text has the same vector alone and among others, and is asked for once', async () => {
  const alone = (await embedder.embed(['Do you ship to Norway?']))![0]!
  const [among] = (await embedder.embed([
    'Do you ship to Norway?',
    'We ship to all of Europe within 3 days.',
  ]))!
  expect(among).toEqual(alone)
  expect((await embedder.embed(['Do you ship to Norway?']))![0]).toBe(alone)
})
