import { expect, test } from 'vitest'
import { identityOf } from './identity-of.ts'

test('a number is taken as its text, and what says nothing does not spoil the rest', () => {
  expect(identityOf({ user_id: 42, name: 'Anna', email: null, signature: '', plan: 'pro' })).toEqual({
    user_id: '42',
    name: 'Anna',
  })
})

test.each([[null], [undefined], [7], ['Anna'], [{}], [{ name: {} }]])('%j names nobody', (said) => {
  expect(identityOf(said)).toBeNull()
})
