// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { draftOf, dropReturnedDraft, isReturned, returnToDraft, setDraft } from './drafts.ts'
import { endSession } from './session.ts'

beforeEach(() => localStorage.clear())

test('COMP-14 each chat has its own draft, kept in the browser until it is empty', () => {
  setDraft(1, 'Dear Anna')
  setDraft(2, 'Dear Piotr')
  expect([draftOf(1), draftOf(2), draftOf(3)]).toEqual(['Dear Anna', 'Dear Piotr', ''])
  expect({ ...localStorage }).toEqual({ 'draft.1': 'Dear Anna', 'draft.2': 'Dear Piotr' })
  setDraft(1, '')
  expect({ ...localStorage }).toEqual({ 'draft.2': 'Dear Piotr' })
})

test('a session that ran out loses no draft; whoever signs out leaves none behind', () => {
  setDraft(1, 'Dear Anna')
  endSession('expired')
  expect(draftOf(1)).toBe('Dear Anna')
  endSession('signed_out')
  expect(draftOf(1)).toBe('')
})

test('the text of a failed message leaves the field when the message arrives after all, unless it was changed', () => {
  const failed = (client_id: string) => ({ chat_id: 1, client_id, answer: 'Dear Anna' })
  returnToDraft(failed('one'))
  expect([draftOf(1), isReturned(failed('one')), isReturned(failed('two'))]).toEqual([
    'Dear Anna',
    true,
    false,
  ])
  dropReturnedDraft(failed('two'))
  expect(draftOf(1)).toBe('Dear Anna')
  dropReturnedDraft(failed('one'))
  expect([draftOf(1), isReturned(failed('one'))]).toEqual(['', false])

  returnToDraft(failed('three'))
  setDraft(1, 'Dear Anna and Piotr')
  returnToDraft({ ...failed('four'), answer: 'Hello' })
  dropReturnedDraft(failed('three'))
  expect(draftOf(1)).toBe('Dear Anna and Piotr')
})
