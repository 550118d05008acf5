// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18n from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowConsole } from '../../../tools/test-support/fail-on-console.ts'
import { loadTexts, setLanguage, startI18n } from './i18n.ts'

// The dictionaries served under /locales, and one made for these tests.
const files: Record<string, Record<string, string>> = {
  'en/files': { count_one: '{{count}} file', count_other: '{{count}} files', only_english: 'Only here' },
  'pl/files': {
    count_one: '{{count}} plik',
    count_few: '{{count}} pliki',
    count_many: '{{count}} plików',
    count_other: '{{count}} pliku',
  },
  'ru/files': {
    count_one: '{{count}} файл',
    count_few: '{{count}} файла',
    count_many: '{{count}} файлов',
    count_other: '{{count}} файла',
  },
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const name = String(path).replace(/^\/locales\/|\.json$/g, '')
    return Response.json(files[name] ?? localesFile(name))
  })
  await startI18n()
  await i18n.loadNamespaces('files')
})

test('I18N-2 a key that Polish or Russian lacks is read from English', async () => {
  for (const language of ['pl', 'ru'] as const) {
    await setLanguage(language)
    expect(i18n.t('files:only_english')).toBe('Only here')
    expect(i18n.t('common:close')).not.toBe('Close')
  }
})

test('I18N-4 1, 2, 5, 12 and 22 files take the right form in Polish and Russian', async () => {
  const forms = () => [1, 2, 5, 12, 22].map((count) => i18n.t('files:count', { count }))
  await setLanguage('pl')
  expect(forms()).toEqual(['1 plik', '2 pliki', '5 plików', '12 plików', '22 pliki'])
  await setLanguage('ru')
  expect(forms()).toEqual(['1 файл', '2 файла', '5 файлов', '12 файлов', '22 файла'])
})

test('a new language is kept, and the page says which it is', async () => {
  await setLanguage('pl')
  expect(localStorage.getItem('language')).toBe('pl')
  expect(document.documentElement.lang).toBe('pl')
})

test('words that did not come open no screen, and are asked for again the next time', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  await expect(loadTexts('welcome')()).rejects.toThrow('No words for welcome')
  vi.stubGlobal('fetch', fetch)
  await loadTexts('welcome')()
  expect(i18n.t('welcome:title')).not.toBe('title')
})

test('a language whose words did not come is not taken', async () => {
  await setLanguage('en')
  await loadTexts('login')()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  await expect(setLanguage('pl')).rejects.toThrow('No words for login in pl')
  expect(i18n.language).toBe('en')
  expect(localStorage.getItem('language')).toBe('en')
})

test('a part that is fetched while the language changes does not stop the change', async () => {
  await setLanguage('en')
  const { fetch } = globalThis
  let fetched: Promise<void> | undefined
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/locales/pl/')) fetched ??= loadTexts('billing')()
    return fetch(path)
  })
  await setLanguage('pl')
  expect(i18n.language).toBe('pl')
  await fetched
  expect(i18n.hasResourceBundle('pl', 'billing')).toBe(true)
})

test('a text that nobody wrote is a complaint', () => {
  allowConsole(/The dictionary common has no text for "no_such_key"/)
  const heard = vi.spyOn(console, 'error')
  i18n.t('common:no_such_key')
  expect(heard).toHaveBeenCalledOnce()
})

function localesFile(name: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${name}.json`), 'utf8'))
}
