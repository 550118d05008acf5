import { expect, test } from 'vitest'
import type { Message } from '../../data/messages.ts'
import type { Note } from '../../data/notes.ts'
import { firstUnread, newestOf, rowsOf, withAsides } from './rows.ts'

const turn = (id: number, at: Date, more: Partial<Message> = {}) =>
  ({ id, timestamp: at.toISOString(), question: 'Hello', answer: '', is_read: true, ...more }) as Message
const noon = (day: number) => new Date(2026, 10, day, 12)

test('CHAT-10 a day begins where the local date changes, and only there', () => {
  const rows = rowsOf(
    [
      turn(1, new Date(2026, 10, 14, 23, 59)),
      turn(2, new Date(2026, 10, 15, 0, 1)),
      turn(3, new Date(2026, 10, 15, 23, 59)),
      turn(4, new Date(2026, 10, 17, 0, 0)),
    ],
    null,
  )
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-15', null, '2026-11-17'])
})

test('the line stands above the turn that was the first unread one', () => {
  const turns = [
    turn(1, noon(15)),
    turn(2, noon(15), { is_read: false }),
    turn(3, noon(15), { is_read: false }),
  ]
  expect(firstUnread(turns)?.id).toBe(2)
  expect(rowsOf(turns, 2).map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, true, false])
})

test('who speaks is said again after an answer, after the line, and on a new day', () => {
  const turns = [
    turn(1, noon(14)),
    turn(2, noon(14), { answer: 'Yes.' }),
    turn(3, noon(14)),
    turn(4, noon(14)),
    turn(5, noon(15)),
  ]
  expect(rowsOf(turns, 4).map(({ isFollowUp }) => isFollowUp)).toEqual([false, true, false, false, false])
})

test('a new turn and the answer to the last one are news, a read mark is not', () => {
  const [asked, answered] = [turn(1, noon(15), { answer: null }), turn(1, noon(15), { answer: 'Yes.' })]
  expect(newestOf([asked])).not.toBe(newestOf([answered]))
  expect(newestOf([answered])).not.toBe(newestOf([answered, turn(2, noon(15))]))
  expect(newestOf([answered])).toBe(newestOf([{ ...answered, is_read: false }]))
})

test('a note stands where it was written in time, begins a day where it is the first, and ends a run of questions', () => {
  const turns = [turn(1, noon(14)), turn(2, new Date(2026, 10, 14, 12, 10)), turn(3, noon(15))]
  const note = (id: number, at: Date) => ({ id, created_at: at.toISOString() }) as Note
  const rows = withAsides(rowsOf(turns, null), {
    notes: [
      note(1, new Date(2026, 10, 14, 12, 5)),
      note(2, new Date(2026, 10, 15, 9)),
      note(3, new Date(2026, 10, 16, 9)),
    ],
  })
  expect(rows.map(({ key, day }) => [key, day])).toEqual([
    ['1', '2026-11-14'],
    ['note-1', null],
    ['2', null],
    ['note-2', '2026-11-15'],
    ['3', null],
    ['note-3', '2026-11-16'],
  ])
  expect(rows.map((row) => 'message' in row && row.isFollowUp)).toEqual(Array(6).fill(false))
})

test('a notice to the customer stands after the message that it replied to', () => {
  const turns = [turn(1, noon(14)), turn(2, noon(15))]
  const notice = { id: 7, text: 'Away', created_at: noon(14).toISOString() }
  const late = { ...notice, created_at: new Date(2026, 10, 14, 12, 0, 1).toISOString() }
  const keys = (notices: (typeof notice)[]) =>
    withAsides(rowsOf(turns, null), { notices }).map(({ key }) => key)
  expect(keys([late])).toEqual(['1', 'notice-7', '2'])
  expect(keys([])).toEqual(['1', '2'])
})

test('a message on its way stays last when a note was written, whatever this clock says', () => {
  const turns = [turn(1, noon(14)), turn(2, noon(15)), turn(-1, noon(13))]
  const note = { id: 1, created_at: noon(15).toISOString() } as Note
  expect(withAsides(rowsOf(turns, null), { notes: [note] }).map(({ key }) => key)).toEqual([
    '1',
    '2',
    '-1',
    'note-1',
  ])
  const early = { id: 2, created_at: new Date(2026, 10, 14, 13).toISOString() } as Note
  expect(withAsides(rowsOf(turns, null), { notes: [early] }).map(({ key }) => key)).toEqual([
    '1',
    'note-2',
    '2',
    '-1',
  ])
})
