import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { loadCrossEncoder, type PairScores, type TextPair } from './cross-encoder.ts'
import { openReader } from './reader.ts'

const passage = (text: string, ...parts: string[]): TextPair => ({ kind: 'passage', text, parts })

function watchedReader() {
  const read: string[] = []
  const scoresOf = ({ text }: TextPair): PairScores => {
    read.push(text)
    return { answers: text.length, supports: 0, leans: 0, sentences: [] }
  }
  const reader = openReader({
    log: createLog('silent'),
    metrics: createMetrics(),
    startThread: () => ({ run: async (pairs) => pairs.map(scoresOf), end: async () => {} }),
  })
  return { reader, read }
}

test('a pair that was read before is not read again, and scores keep their order', async () => {
  const { reader, read } = watchedReader()
  await reader.read([passage('one', 'A.'), passage('three', 'A.')])
  const scores = await reader.read([passage('eleven', 'A.'), passage('one', 'A.'), passage('three', 'B.')])
  expect(scores?.map(({ answers }) => answers)).toEqual([6, 3, 5])
  expect(read).toEqual(['one', 'three', 'eleven', 'three'])
  await reader.close()
})

test('a closed reader gives no scores, not even those it has', async () => {
  const { reader } = watchedReader()
  await reader.read([passage('one', 'A.')])
  await reader.close()
  expect(await reader.read([passage('one', 'A.')])).toBe(null)
})

test('a passage scores the same alone and beside others', async () => {
  const model = await loadCrossEncoder()
  const question = 'How much is standard delivery?'
  const short = passage(question, 'Delivery. ', 'Standard delivery costs £3.95.')
  const long = passage(question, 'Returns. ', ...Array(8).fill('Opened tea cannot come back to the shop.'))
  const [beside] = await model.run([short, long])
  expect(beside).toEqual((await model.run([short]))[0])
  await model.close()
})
