import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '../../../test/hostile-files/index.ts'
import { FileError, parseFile } from './index.ts'

const files = await hostileFiles()
const { signal } = new AbortController()
const stall = monitorEventLoopDelay({ resolution: 5 })
let memoryBefore = 0

beforeAll(() => {
  stall.enable()
  memoryBefore = process.memoryUsage().rss
})

test('there are many ways to do harm with a file', () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

// Only the names: vitest would write out the files.
test.each(files.map(({ name }) => name))('%s does none', { timeout: 300_000 }, async (name) => {
  const { bytes, refusal, text } = files.find((file) => file.name === name)!
  const outcome = await parseFile({ name, bytes }, signal).catch((error: unknown) => error)
  if (refusal) {
    expect(outcome).toBeInstanceOf(FileError)
    expect((outcome as FileError).message).toMatch(refusal)
    expect((outcome as FileError).message).toMatch(/^[A-Z].{10,300}\.$/)
  } else {
    if (outcome instanceof Error) throw outcome
    const { documents } = outcome as Awaited<ReturnType<typeof parseFile>>
    expect(documents.flatMap(({ chunks }) => chunks.map((chunk) => chunk.text)).join('\n')).toMatch(text!)
  }
})

afterAll(() => {
  // Parsing happens in another process, so it does not delay chats. A percentile instead of the longest stall, because
  // a busy machine may stop any process for a second.
  expect(stall.percentile(99) / 1e6).toBeLessThan(1000)
  expect((process.memoryUsage().rss - memoryBefore) / 1e6).toBeLessThan(300)
})
