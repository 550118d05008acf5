import { expect, test } from 'vitest'
import { joinPages } from './join-pages.ts'

test('a sentence that goes on over the page stays one, and a word that was cut is whole', () => {
  expect(joinPages(['# Orders\n\nThey leave us on', 'the same day.\n\nWe are closed.'])).toBe(
    '# Orders\n\nThey leave us on the same day.\n\nWe are closed.',
  )
  expect(joinPages(['Our nurses offer exami-', 'nations.'])).toBe('Our nurses offer examinations.')
})

test('what ended on its page stays apart from what follows', () => {
  for (const [page, next] of [
    ['We ship.', 'and more'],
    ['# Delivery', 'by courier'],
    ['|Courier|15 zł|', 'collection'],
    ['We ship', 'Bank transfer'],
  ] as const)
    expect(joinPages([page, '', next])).toBe(`${page}\n\n${next}`)
})
