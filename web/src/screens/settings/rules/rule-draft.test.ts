import { expect, test } from 'vitest'
import type { Rule } from '../../../data/rules.ts'
import type { Member } from '../../../data/team.ts'
import { choosable, draftOf, mayAnswer, missingIn, wishOf } from './rule-draft.ts'

const RULE: Rule = {
  ...{ id: 7, name: 'Refunds', is_on: true, agent_id: 2, words: ['refund', 'money back'] },
  ...{ channel: 'telegram', hours: 'outside', ratings: [1, 2], label_id: 3, assignee_id: 4 },
  needs_person: true,
}

test('a rule goes through its form unchanged', () => {
  const { id: _, ...rule } = RULE
  expect(wishOf(draftOf(RULE), true)).toEqual(rule)
})

test('words are separated by commas or lines, each counts once', () => {
  expect(wishOf({ ...draftOf(), words: ' refund,, money back\nrefund ' }, true).words).toEqual([
    'refund',
    'money back',
  ])
})

test('a rule lacks a name, then a condition, then an action', () => {
  const blank = wishOf(draftOf(), true)
  expect(missingIn(blank)).toBe('name')
  expect(missingIn({ ...blank, name: 'x' })).toBe('condition')
  expect(missingIn({ ...blank, name: 'x', hours: 'inside' })).toBe('action')
  expect(missingIn({ ...blank, name: 'x', hours: 'inside', needs_person: true })).toBeNull()
})

test('words of signs alone are told apart', () => {
  expect(missingIn(wishOf({ ...draftOf(RULE), words: 'refund, 😡' }, true))).toBe('words')
  expect(missingIn(wishOf({ ...draftOf(RULE), words: '24/7' }, true))).toBeNull()
})

test('a label or person that is gone is not chosen, unless the lists are still on their way', () => {
  const draft = draftOf(RULE)
  expect(choosable(draft)).toEqual(draft)
  expect(choosable(draft, [3], [4])).toEqual(draft)
  expect(choosable(draft, [], [5])).toEqual({ ...draft, label: '', person: '' })
})

test('a rule assigns people who may answer in its chats', () => {
  const member = (facts: Partial<Member>) =>
    ({ role: 'agent', is_active: true, agent_ids: null, ...facts }) as Member
  expect(mayAnswer(member({}), 2)).toBe(true)
  expect(mayAnswer(member({ role: 'viewer' }), null)).toBe(false)
  expect(mayAnswer(member({ is_active: false }), null)).toBe(false)
  expect(mayAnswer(member({ agent_ids: [1] }), 2)).toBe(false)
  expect(mayAnswer(member({ agent_ids: [1] }), null)).toBe(true)
})
