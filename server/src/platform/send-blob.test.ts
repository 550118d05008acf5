import { expect, test } from 'vitest'
import { rangeOf } from './send-blob.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
])('%s of 1,000 bytes is a part', (header, range) => {
  expect(rangeOf(header, 1_000)).toEqual(range)
})

test.each([undefined, '', 'bytes=-', 'bytes=1000-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-0'])(
  '%s asks for the whole content',
  (header) => {
    expect(rangeOf(header, 1_000)).toBeUndefined()
  },
)
