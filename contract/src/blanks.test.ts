import { expect, test } from 'vitest'
import { blanksIn, fillBlanks } from './blanks.ts'

test('each blank is named once, in the order of the text', () => {
  expect(
    blanksIn('You are [assistant name] of [shop name].\n[nazwa sklepu] is open. [shop name] sells.'),
  ).toEqual(['[assistant name]', '[shop name]', '[nazwa sklepu]'])
})

test('links, numbers and open brackets are no blanks', () => {
  expect(blanksIn('See [our page](https://shop.example), [1], [ and ] or [2026-01-01].')).toEqual([])
})

test('boxes to tick are no blanks', () => {
  expect(blanksIn('- [x] Parcels\n- [X] Letters\n- [ ] Pallets\n- [xl size]')).toEqual(['[xl size]'])
})

test('a blank in capitals is the same blank', () => {
  const text = 'You are [name]. [NAME] is kind, and so is [Name].'
  expect(blanksIn(text)).toEqual(['[name]'])
  expect(fillBlanks(text, { '[name]': 'Zofia' })).toBe('You are Zofia. Zofia is kind, and so is Zofia.')
})

test('a filled blank is replaced everywhere, an empty one stays open', () => {
  const text = 'You are [name] of [shop name]. [shop name] sells $1.'
  expect(fillBlanks(text, { '[shop name]': ' Świece $& ', '[name]': '  ' })).toBe(
    'You are [name] of Świece $&. Świece $& sells $1.',
  )
})

test('a link by reference is no blank, and brackets beside it or without an address are', () => {
  const prompt =
    'See [our site][Site], [the menu][1] and [site].\n[site]: https://shop.example\n[1]: /menu\n[Owner]: [name][surname]'
  expect(blanksIn(prompt)).toEqual(['[Owner]', '[name]', '[surname]'])
  expect(fillBlanks(prompt, { '[our site]': 'X', '[site]': 'X', '[name]': 'Anna' })).toBe(
    prompt.replace('[name]', 'Anna'),
  )
})
