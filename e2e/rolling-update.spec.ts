// A short run of npm run bench -- rolling: the same harness, fewer visitors.
import { rollingRun } from '../bench/support/rolling/run.ts'
import { expect, test } from './support/test.ts'

test('a rolling update loses no call after one retry, and no message', async () => {
  test.setTimeout(300_000)
  const run = await rollingRun({ visitors: 2, quietMs: 1_000, previous: null, drainSeconds: 2 })
  expect(run.failed).toEqual([])
  expect(run.wrong).toEqual([])
  expect(run.acknowledged).toBeGreaterThan(10)
})
