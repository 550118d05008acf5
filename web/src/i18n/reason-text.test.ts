// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reason } from '@switchboard/contract/reasons'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, setLanguage, startI18n } from './i18n.ts'
import { reasonText } from './reason-text.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(JSON.parse(readFileSync(join(import.meta.dirname, '../../..', String(path)), 'utf8'))),
  )
  await startI18n()
  await loadTexts('reasons')()
  await setLanguage('pl')
})

test('a reason is said in the language of the console, and so is a reason within it', () => {
  expect(reasonText(reason('file_empty'), 'The file is empty.')).toBe('Plik jest pusty.')
  const within = reason('file_new_version', { reason: reason('host_unknown', { host: 'shop.example' }) })
  expect(reasonText(within, '')).toBe(
    'Nowej wersji nie udało się odczytać: Nie znaleziono adresu shop.example',
  )
})

test('a reason that is not known here, or was stored without a code, is shown in its English words', () => {
  expect(reasonText({ code: 'of_a_newer_version', params: {} }, 'A new fault.')).toBe('A new fault.')
  const within = reason('file_new_version', { reason: { code: 'of_a_newer_version', params: {} } })
  expect(reasonText(within, 'The new version could not be read: A new fault.')).toBe(
    'The new version could not be read: A new fault.',
  )
  for (const none of [null, undefined]) expect(reasonText(none, 'Old words.')).toBe('Old words.')
})

test('what a provider wrote into a reason is text, not a place to fill in', () => {
  const why = reason('host_unknown', { host: '{{number}} $t(file_empty)' })
  expect(reasonText(why, '')).toBe('Nie znaleziono adresu {{number}} $t(file_empty)')
})
