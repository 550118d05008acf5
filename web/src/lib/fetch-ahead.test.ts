// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

test('what may be needed later is fetched when the first screen has had its time, one part after another', async () => {
  vi.useFakeTimers()
  const fetched: string[] = []
  for (const part of ['inbox', 'settings']) fetchAhead(async () => void fetched.push(part))
  await vi.advanceTimersByTimeAsync(2999)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(10_001)
  expect(fetched).toEqual(['inbox', 'settings'])
})

test('in a browser that saves data, nothing is fetched before it is needed', async () => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  let fetched = 0
  fetchAhead(async () => void fetched++)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toBe(0)
})
