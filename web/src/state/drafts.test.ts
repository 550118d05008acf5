// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { draftOf, setDraft } from './drafts.ts'
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
