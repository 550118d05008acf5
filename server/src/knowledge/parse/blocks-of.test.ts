import { expect, test } from 'vitest'
import { blocksOf } from './blocks-of.ts'
import type { Piece } from './pieces.ts'

const said = (...pieces: (Piece | string)[]) =>
  blocksOf(
    '',
    pieces.map((piece): Piece => (typeof piece === 'string' ? { is: 'paragraph', text: piece } : piece)),
  ).map(({ heading, question, text }) => [...heading, question, text].filter(Boolean).join(' > '))

const RULES: Piece = { is: 'heading', level: 1, text: 'Rules' }

test('numbered lines over paragraphs are headings, also without a style', () => {
  expect(said(RULES, '§ 1. Booking', 'Book by phone.', '§ 2. Who may ride', 'Children from 6.')).toEqual([
    'Rules > § 1. Booking > Book by phone.',
    'Rules > § 2. Who may ride > Children from 6.',
  ])
  expect(
    said('1. Prices', '1.1 Boats', 'A boat is £90.', '1.2 Extras', 'A dog is £7.', '2) Dogs', 'On the lead.'),
  ).toEqual([
    '1. Prices > 1.1 Boats > A boat is £90.',
    '1. Prices > 1.2 Extras > A dog is £7.',
    '2) Dogs > On the lead.',
  ])
  expect(said('I. Booking\nBook by phone.', 'II. Riding\nChildren from 6.')).toEqual([
    'I. Booking > Book by phone.',
    'II. Riding > Children from 6.',
  ])
})

test('steps, addresses and a single number are no headings', () => {
  const steps = ['1. Call us', '2. We fetch it', '3. We bring it back', 'That takes five days.']
  expect(said(...steps.slice(0, 3))).toEqual(steps.slice(0, 3))
  expect(said('1. Call us.\n2. We fetch it.', 'Then you pay.')).toHaveLength(2)
  expect(said('14 Ropewalk', 'Ring twice.', '20 Mill Walk', 'Open on Mondays.')).toHaveLength(4)
  expect(said('1. Booking', 'Book by phone.')).toEqual(['1. Booking', 'Book by phone.'])
})

test('questions with their answers on the same line are told apart, where there are several', () => {
  expect(
    said(
      'Where can I park? On West Street.',
      'Is it far? Two minutes.',
      'I never rode. Is that bad? Not at all.',
    ),
  ).toEqual([
    'Where can I park? > On West Street.',
    'Is it far? > Two minutes.',
    'I never rode. Is that bad? > Not at all.',
  ])
  const aside = 'Tired of dry cakes? Ours are baked at night.'
  expect(said(aside, 'We open at six.')).toEqual([aside, 'We open at six.'])
})

test('what follows the last answer is no part of it, where each answer is one paragraph', () => {
  const list = [
    'Is it safe?',
    'Yes.',
    'Does it shrink?',
    'No.',
    'Must I vacuum?',
    'No need.',
    'We take cards and cash.',
  ]
  expect(said(...list)).toEqual([
    'Is it safe? > Yes.',
    'Does it shrink? > No.',
    'Must I vacuum? > No need.',
    'We take cards and cash.',
  ])
  expect(
    said('Is it safe?', 'Yes.', 'For pets, too.', 'Must I vacuum?', 'No need.', 'We beat it first.'),
  ).toEqual(['Is it safe? > Yes.\nFor pets, too.', 'Must I vacuum? > No need.\nWe beat it first.'])
})

test('a line that only says whose the page is is left out', () => {
  expect(said('We open at six.', '© 2026 Mill Bakery', 'Copyright Mill Bakery')).toEqual(['We open at six.'])
})
