import { expect, test } from 'vitest'
import { expectedKind } from './expected-kind.ts'

test('a question tells what its answer must hold', () => {
  expect(expectedKind('How much is delivery?')?.test('It costs £3.95.')).toBe(true)
  expect(expectedKind('How much is delivery?')?.test('We deliver everywhere.')).toBe(false)
  expect(expectedKind('Kiedy przyjmuje pediatra?')?.test('Przyjmuje w środy.')).toBe(true)
  expect(expectedKind('Кто отвечает?')?.test('На жалобы отвечает Анна.')).toBe(true)
  expect(expectedKind('Who answers?')?.test('The manager answers.')).toBe(false)
  expect(expectedKind('Do you wrap presents?')).toBeNull()
})
