import { expect, test } from 'vitest'
import { modeOf } from './mode.ts'

test('CHAT-7 a chat without a mode is auto', () => {
  expect([undefined, {}, { mode: null }].map(modeOf)).toEqual(['auto', 'auto', 'auto'])
  expect(modeOf({ mode: 'manual' })).toBe('manual')
  expect(modeOf({ mode: 'stop' })).toBe('stop')
})
