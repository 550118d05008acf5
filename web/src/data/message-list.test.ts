import { expect, test } from 'vitest'
import {
  askedWith,
  inOrder,
  type Message,
  type MessageList,
  oldestOf,
  placeMessage,
  prependPage,
  shownAnswer,
  withKnownOlder,
} from './message-list.ts'

const turn = (id: number, more: Partial<Message> = {}) =>
  ({
    id,
    seq: 2 * id,
    timestamp: new Date(Date.UTC(2026, 10, 15, 8, 0, Math.abs(id))).toISOString(),
    ...more,
  }) as Message
const listOf = (ids: number[], hasMore = false): MessageList => ({
  messages: ids.map((id) => turn(id)),
  hasMore,
})
const idsOf = ({ messages }: MessageList) => messages.map(({ id }) => id)

test('CHAT-9 messages are sorted ascending by timestamp; of two at once the earlier number comes first', () => {
  const at = (id: number, timestamp: string) => turn(id, { timestamp })
  const sorted = inOrder([
    at(4, '2026-11-15T09:00:00.000Z'),
    at(1, '2026-11-15T10:00:00+02:00'),
    at(3, '2026-11-15T09:00:00.000Z'),
    at(2, '2026-11-15T09:30:00.000Z'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual([1, 3, 4, 2])
})

test('CHAT-12 the corrected answer is shown as long as it is not blank', () => {
  const shown = (redacted_answer: string | null, answer: string | null = 'Yes.') =>
    shownAnswer(turn(1, { redacted_answer, answer }))
  expect(shown('No.')).toBe('No.')
  expect([null, '', ' \n\t'].map((text) => shown(text))).toEqual(['Yes.', 'Yes.', 'Yes.'])
  expect(shown(null, null)).toBe('')
})

test('what is on its way stands after everything the server knows, in the order it was written', () => {
  const list = placeMessage(placeMessage(listOf([1, 2]), turn(-1)), turn(-2))
  expect(idsOf(placeMessage(list, turn(3)))).toEqual([1, 2, 3, -1, -2])
})

test('a message that the server has stored replaces the one written here, whichever way it comes', () => {
  const local = turn(-1, { client_id: 'page-1' })
  const same = turn(-2, { client_id: 'page-2' })
  const stored = turn(3, { client_id: 'page-1' })
  const list = placeMessage(placeMessage(listOf([1, 2]), local), same)
  expect(idsOf(placeMessage(list, stored))).toEqual([1, 2, 3, -2])
  expect(idsOf(withKnownOlder({ messages: [turn(2), stored], hasMore: true }, list))).toEqual([1, 2, 3, -2])
  expect(idsOf(withKnownOlder({ messages: [turn(2), stored], hasMore: false }, list))).toEqual([2, 3, -2])
  expect(idsOf(placeMessage(placeMessage(listOf([1, 2]), stored), local))).toEqual([1, 2, 3])
})

test('a fresh page replaces the newest turns and keeps the older ones behind it', () => {
  const known = { messages: [...listOf([1, 2, 3]).messages, turn(-1)], hasMore: true }
  const page = { messages: [turn(3, { question: 'new' }), turn(4)], hasMore: true }
  const merged = withKnownOlder(page, known)
  expect(idsOf(merged)).toEqual([1, 2, 3, 4, -1])
  expect(merged.messages[2]!.question).toBe('new')
  expect(merged.hasMore).toBe(true)
})

test('with a gap between the two, the fresh page stands alone', () => {
  expect(withKnownOlder(listOf([8, 9], true), listOf([1, 2], false))).toEqual(listOf([8, 9], true))
  expect(withKnownOlder(listOf([1, 2]), listOf([1, 2, 3], true))).toEqual(listOf([1, 2]))
})

test('a turn that came over from another chat has its place by the count of this one', () => {
  const known = { messages: [turn(20), turn(3, { seq: 41 })], hasMore: true }
  const page = { messages: [turn(3, { seq: 41 }), turn(21)], hasMore: true }
  expect(
    withKnownOlder(page, known)
      .messages.map(({ id }) => id)
      .sort(),
  ).toEqual([20, 21, 3])
  expect(oldestOf(known.messages)?.id).toBe(20)
  expect(placeMessage({ messages: [turn(20)], hasMore: true }, turn(4, { seq: 43 })).messages).toHaveLength(2)
})

test('older turns come before the known ones, and none twice', () => {
  expect(prependPage(listOf([3, 4], true), listOf([1, 2, 3], false))).toEqual(listOf([1, 2, 3, 4], false))
})

test('a changed turn keeps its place; one before the oldest loaded has none yet', () => {
  const list = listOf([5, 6], true)
  expect(placeMessage(list, turn(6, { question: 'new' })).messages[1]!.question).toBe('new')
  expect(placeMessage(list, turn(2))).toBe(list)
  expect(idsOf(placeMessage({ ...list, hasMore: false }, turn(2)))).toEqual([2, 5, 6])
})

test('what a customer wrote in one go is asked together, back to what was answered or a long pause', () => {
  const said = (id: number, question: string, more: Partial<Message> = {}) =>
    turn(id, { question, message_type: 'customer', answered_by: null, ...more })
  const answered = said(4, 'how long does it take?', { answered_by: 'ai' })
  const burst = [said(2, 'I have a question'), said(3, 'about delivery'), answered, said(5, 'thanks')]
  const all = 'I have a question\nabout delivery\nhow long does it take?'
  expect(askedWith([said(1, 'Hi', { answered_by: 'ai' }), ...burst], answered)).toBe(all)
  expect(askedWith([said(1, 'Hi', { timestamp: '2026-11-15T07:00:00Z' }), ...burst], answered)).toBe(all)
  expect(askedWith([said(1, '', { message_type: 'operator' }), ...burst], answered)).toBe(all)
  expect(askedWith([], answered)).toBe('how long does it take?')
  const file = said(3, '📎 contract.pdf', { answered_by: 'ai' })
  expect(askedWith([file], file)).toBe('')
})
