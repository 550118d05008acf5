import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const wait = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), NOW)

test.each([
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '99999999' }, 3_600_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after-ms': 'Infinity' }, undefined],
  [{}, undefined],
])('%o asks to wait %s ms', (headers, ms) => {
  expect(wait(headers as Record<string, string>)).toBe(ms)
})
