import { expect, test } from 'vitest'
import { presetOf } from './prompts.ts'

test('NEWA-2 the text of a ready prompt is its content or its instruction', () => {
  expect(presetOf({ id: 1, title: 'Shop', content: 'Sell.' })).toEqual({
    id: 1,
    title: 'Shop',
    text: 'Sell.',
  })
  expect(presetOf({ id: 2, title: 'Bank', instruction: 'Save.' }).text).toBe('Save.')
})
