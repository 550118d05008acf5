import { expect, test } from 'vitest'
import { findPeople, isNamesake, mentionedIn, mentionParts, typedMention } from './mentions.ts'

const people = [
  { user_id: 1, name: 'Anna' },
  { user_id: 2, name: 'Anna Nowak' },
  { user_id: 3, name: 'ben@shop.example' },
  { user_id: 4, name: 'Łukasz (B2B)' },
]

test('the longer of two names is meant, and a name inside a longer word is not', () => {
  expect(mentionedIn('Ask @Anna Nowak.', people)).toEqual([2])
  expect(mentionedIn('Ask @Anna, or @ben@shop.example', people)).toEqual([1, 3])
  expect(mentionedIn('@Annabel and Anna', people)).toEqual([])
  expect(mentionedIn('@Łukasz (B2B) knows', people)).toEqual([4])
  expect(mentionedIn('@Anna', [])).toEqual([])
})

test('of two people with one name the picked one is mentioned, and both if it is not known which', () => {
  const team = [...people, { user_id: 5, name: 'Anna' }]
  expect(mentionedIn('Ask @Anna', team, [5])).toEqual([5])
  expect(mentionedIn('Ask @Anna and @Anna', team, [5, 1])).toEqual([1, 5])
  expect(mentionedIn('Ask @Anna', team, [2])).toEqual([1, 5])
  expect(mentionedIn('Ask nobody', team, [5])).toEqual([])
  expect(team.filter((person) => isNamesake(person, team)).map(({ user_id }) => user_id)).toEqual([1, 5])
})

test('a text is cut at its mentions, and nothing of it is lost', () => {
  const parts = mentionParts('Hi @Anna Nowak, see @Nobody', people)
  expect(parts.map(({ text, isMention }) => [text, isMention])).toEqual([
    ['Hi ', false],
    ['@Anna Nowak', true],
    [', see @Nobody', false],
  ])
})

test('a name is being typed from the @ to the caret, and not inside an e-mail address', () => {
  expect(typedMention('Hi @an', 6)).toEqual({ query: 'an', from: 3 })
  expect(typedMention('@', 1)).toEqual({ query: '', from: 0 })
  expect(typedMention('Hi @an there', 12)).toBeNull()
  expect(typedMention('me@an', 5)).toBeNull()
})

test('people are found by the beginning of any part of their name, in any case and without accents', () => {
  const found = (query: string) => findPeople(people, query).map(({ user_id }) => user_id)
  expect(found('now')).toEqual([2])
  expect(found('luk')).toEqual([4])
  expect(found('shop')).toEqual([3])
  expect(found('')).toEqual([1, 2, 3, 4])
})
