import type { LiveEvent } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { needsPerson } from './needs-person.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const recently = '2026-03-02T11:59:30Z'
const yesterday = '2026-03-01T12:00:00Z'

const handOver = (at: string) => ({
  hand_over: { at, reason: 'user_explicit_request', summary: '', evidence: '', is_taken: false },
})
const chatUpdated = (chat: object) =>
  ({ type: 'chat.updated', chat: { id: 1, mode: 'auto', ...chat } }) as LiveEvent
const written = (mode: string, message: object = {}, chat: object = {}) =>
  ({
    type: 'message.updated',
    chat: { id: 1, mode, hand_over: null, ...chat },
    message: {
      id: 5,
      message_type: 'customer',
      answered_by: null,
      is_read: false,
      timestamp: recently,
      ...message,
    },
  }) as LiveEvent

test('a chat handed over just now needs a person, each time it is', () => {
  const handedOver = (at: string) => chatUpdated(handOver(at))
  expect(needsPerson(handedOver(recently), now, new Set())).toMatchObject({
    occasion: `hand-over 1 ${recently}`,
  })
  expect(needsPerson(handedOver(yesterday), now, new Set())).toBeNull()
  expect(needsPerson(chatUpdated({ hand_over: null }), now, new Set())).toBeNull()
})

test('where no assistant answers, every message of a customer waits for a person', () => {
  expect(needsPerson(written('manual'), now, new Set())).toMatchObject({ occasion: 'message 5' })
  expect(needsPerson(written('stop'), now, new Set())).toMatchObject({ occasion: 'message 5' })
  expect(needsPerson(written('auto'), now, new Set())).toBeNull()
  expect(needsPerson(written('manual', { answered_by: 'operator' }), now, new Set())).toBeNull()
  expect(needsPerson(written('manual', { is_read: true }), now, new Set())).toBeNull()
  expect(needsPerson(written('manual', { timestamp: yesterday }), now, new Set())).toBeNull()
})

test('a message and the hand-over it led to are announced once, a later message once more', () => {
  const asked = written('manual', { timestamp: '2026-03-02T11:59:20Z' }, handOver(recently))
  const later = written('manual', { id: 6, timestamp: '2026-03-02T11:59:40Z' }, handOver(recently))
  const changed = chatUpdated({ mode: 'manual', ...handOver(recently) })
  const taken = written('manual', { timestamp: '2026-03-02T11:59:20Z' })
  const announced = (...events: LiveEvent[]) => {
    const heard = new Set<string>()
    return events.map((event) => needsPerson(event, now, heard)?.occasion ?? null)
  }
  const handedOver = `hand-over 1 ${recently}`
  expect(announced(asked, changed, taken, later, changed)).toEqual([
    handedOver,
    null,
    null,
    'message 6',
    null,
  ])
  expect(announced(changed, asked, taken)).toEqual([handedOver, null, null])
  // A page opened after the hand-over.
  expect(announced(later, changed, later)).toEqual(['message 6', null, null])
})
