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

test('attributes go along as far as they are text, numbers or yes and no', () => {
  const attributes = {
    plan: 'pro',
    seats: 3,
    beta: false,
    empty: ' ',
    none: null,
    ratio: 0 / 0,
    list: [1],
    run: () => 1,
  }
  expect(identityOf({ phone: 600100200, attributes })).toEqual({
    phone: '600100200',
    attributes: { plan: 'pro', seats: 3, beta: false },
  })
  expect(identityOf({ name: 'Anna', attributes: 'pro' })).toEqual({ name: 'Anna' })
})
