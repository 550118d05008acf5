import { expect, test } from 'vitest'
import { clausesWithNumbers } from './clauses.ts'

test.each([
  ['A mated queen is £42 and a swarm £80.', 'A mated queen is £42', 'a swarm £80.'],
  ['The room is £80 a night and £500 a week.', 'The room is £80 a night', '£500 a week.'],
  ['Adults pay £12, children £7, and dogs £1.', 'Adults pay £12,', 'children £7,', 'dogs £1.'],
  [
    'New lifts have a two-year guarantee, old ones twelve months.',
    'New lifts have a two-year guarantee,',
    'old ones twelve months.',
  ],
  [
    'Latem czeka się około dwóch tygodni, a zimą do sześciu.',
    'Latem czeka się około dwóch tygodni,',
    'zimą do sześciu.',
  ],
  [
    'В будни взрослый билет стоит 700 ₽, в выходные — 850 ₽.',
    'В будни взрослый билет стоит 700 ₽,',
    'в выходные — 850 ₽.',
  ],
])('a sentence whose parts have numbers of their own is split into them: %s', (sentence, ...clauses) => {
  expect(clausesWithNumbers(sentence)).toEqual(clauses)
})

test.each([
  'It costs £12.',
  'You get £5 off, if you order by phone and pay by card.',
  'On Saturday you can start at 10:30 and at 14:00.',
  'We are open from 9 to 17, Monday to Friday.',
  'Tort możecie mieć swój, a alkohol zostawcie w domu.',
])('other sentences stay whole: %s', (sentence) => {
  expect(clausesWithNumbers(sentence)).toEqual([])
})
