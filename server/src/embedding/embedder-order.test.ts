import { expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { TextToEmbed } from './encoder.ts'
import { openEmbedder } from './index.ts'
import type { ModelThread } from './model-thread.ts'

const logged: string[] = []
const parts = {
  log: createLog('info', { write: (line) => void logged.push(line) }),
  metrics: createMetrics(),
}

test('a question does not wait for passages: it has a model of its own', async () => {
  const { embedder, seen, started } = countingEmbedder()
  const passages = Array.from({ length: 6 }, (_, n) => `${n} ${'long passage '.repeat(100)}`)
  await Promise.all([embedder.embed(passages), embedder.embed(['A question?'])])
  expect(seen.findIndex(([text]) => text === 'A question?')).toBe(1)
  expect(seen.flat()).toHaveLength(7)
  expect(started()).toBe(2)
})

test('what is no longer wanted is not computed', async () => {
  const { embedder, seen } = countingEmbedder()
  const gone = new AbortController()
  gone.abort(new Error('gone'))
  await expect(embedder.embed(['one', 'two'], gone.signal)).rejects.toThrow('gone')
  expect(seen).toEqual([])
})

test('a model that cannot be used is told of once, and words alone count from then on', async () => {
  const embedder = openEmbedder({
    ...parts,
    startThread: () => ({ run: () => Promise.reject(new Error('no binary')), end: async () => {} }),
  })
  expect(await embedder.embed(['one'])).toBeNull()
  expect(await embedder.embed(['one', 'two'])).toBeNull()
  expect(logged.filter((line) => line.includes('cannot be used'))).toHaveLength(1)
})

test('a model that has worked is started anew after a crash', async () => {
  let crashes = 1
  const run = async (texts: TextToEmbed[]) => {
    if (texts[0] === 'crash' && crashes-- > 0) throw new Error('out of memory')
    return texts.map(() => new Int8Array(384))
  }
  const embedder = openEmbedder({ ...parts, startThread: () => ({ run, end: async () => {} }) })
  expect(await embedder.embed(['one'])).toHaveLength(1)
  expect(await embedder.embed(['crash'])).toBeNull()
  expect(await embedder.embed(['crash'])).toHaveLength(1)
})

test('the model leaves the memory when nobody has asked for a while, and comes back when somebody does', async () => {
  vi.useFakeTimers()
  const { embedder, started, ended } = countingEmbedder()
  await embedder.embed(['one'])
  // At once: timers that other files of this process left behind would run for each of the minutes.
  vi.advanceTimersByTime(6 * 60_000)
  expect([started(), ended()]).toEqual([1, 1])
  await embedder.embed(['two'])
  expect([started(), ended()]).toEqual([2, 1])
  vi.useRealTimers()
})

function countingEmbedder() {
  const seen: string[][] = []
  let [starts, ends] = [0, 0]
  const startThread = (): ModelThread<TextToEmbed, Int8Array> => {
    starts += 1
    return {
      async run(texts) {
        seen.push(texts as string[])
        await Promise.resolve()
        return texts.map(() => new Int8Array(384))
      },
      async end() {
        ends += 1
      },
    }
  }
  return { embedder: openEmbedder({ ...parts, startThread }), seen, started: () => starts, ended: () => ends }
}
