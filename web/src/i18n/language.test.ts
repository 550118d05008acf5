// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { stored } from '../lib/storage.ts'
import { startLanguage } from './language.ts'

afterEach(() => localStorage.clear())

test('the browser decides at first, among the languages that can be chosen', () => {
  expect(startLanguage(['pl-PL', 'en'])).toBe('pl')
  expect(startLanguage(['de', 'PL'])).toBe('pl')
  expect(startLanguage(['ru-RU', 'ru'])).toBe('en')
  expect(startLanguage([])).toBe('en')
})

test('what the person chose comes first, and a stored ru is honoured', () => {
  stored.language.write('ru')
  expect(startLanguage(['pl'])).toBe('ru')
})
