import type { LiveEvent } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { needsPerson } from './needs-person.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const recently = '2026-03-02T11:59:30Z'
const yesterday = '2026-03-01T12:00:00Z'

const chatUpdated = (chat: object) =>
  ({ type: 'chat.updated', chat: { id: 1, mode: 'auto', ...chat } }) as LiveEvent
const written = (mode: string, message: object = {}) =>
  ({
    type: 'message.updated',
    chat: { id: 1, mode, hand_over: null },
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
  const handedOver = (at: string) =>
    chatUpdated({
      hand_over: { at, reason: 'user_explicit_request', summary: '', evidence: '', is_taken: false },
    })
  expect(needsPerson(handedOver(recently), now)).toMatchObject({ occasion: `hand-over 1 ${recently}` })
  expect(needsPerson(handedOver(yesterday), now)).toBeNull()
  expect(needsPerson(chatUpdated({ hand_over: null }), now)).toBeNull()
})

test('where no assistant answers, every message of a customer waits for a person', () => {
  expect(needsPerson(written('manual'), now)).toMatchObject({ occasion: 'message 5' })
  expect(needsPerson(written('stop'), now)).toMatchObject({ occasion: 'message 5' })
  expect(needsPerson(written('auto'), now)).toBeNull()
  expect(needsPerson(written('manual', { answered_by: 'operator' }), now)).toBeNull()
  expect(needsPerson(written('manual', { is_read: true }), now)).toBeNull()
  expect(needsPerson(written('manual', { timestamp: yesterday }), now)).toBeNull()
})
