import { expect, test } from 'vitest'
import {
  type Dictionary,
  dictionary,
  languages,
  namespacesOf,
  pluralForms,
  stemOf,
} from './source/dictionaries.ts'
import { filesIn, isTest, read } from './source/files.ts'
import { literalTexts, type UsedKey, usedKeys } from './source/texts.ts'

// Names that are the same in every language.
const sameEverywhere =
  /^(Switchboard|English|Polski|Русский|Telegram|Facebook|WhatsApp|Bitrix24|Ctrl|Esc|Enter|[A-Z?⌘⌥⇧])$/

const namespaces = namespacesOf('en')
const others = languages.filter((language) => language !== 'en')

test('I18N-3 every language has the same dictionaries', () => {
  for (const language of others) expect(namespacesOf(language), language).toEqual(namespaces)
})

test.each(namespaces)('I18N-3 %s has the same keys in every language', (namespace) => {
  for (const language of others)
    expect(stems(dictionary(language, namespace)), language).toEqual(stems(dictionary('en', namespace)))
})

test.each(namespaces)('I18N-3 counted texts of %s have every plural form of their language', (namespace) => {
  for (const language of languages) {
    const texts = dictionary(language, namespace)
    for (const stem of stems(texts).filter((key) => texts.has(`${key}_other`)))
      expect(formsOf(stem, texts), `${language}: ${stem}`).toEqual(pluralForms(language, stem))
  }
})

test.each(namespaces)('texts of %s are filled in and take the same values in every language', (namespace) => {
  for (const language of languages) {
    const texts = dictionary(language, namespace)
    for (const [key, text] of texts) {
      expect(text.trim(), `${language}: ${key}`).not.toBe('')
      expect(placeholders(text), `${language}: ${key}`).toEqual(englishPlaceholders(namespace, key, texts))
    }
  }
})

test('I18N-5 every key the console asks for is in a dictionary', () => {
  const missing = consoleSources().flatMap((path) =>
    usedKeys(path, read(path))
      .filter((used) => !isKnown(used))
      .map(({ key }) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('I18N-5 no word of the console stands in the markup itself', () => {
  const words = consoleSources().flatMap((path) =>
    literalTexts(path, read(path))
      .filter((text) => !sameEverywhere.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(words).toEqual([])
})

const consoleSources = () =>
  filesIn('web/src').filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.includes('/gallery/'))

const english = new Map(namespaces.map((namespace) => [namespace, dictionary('en', namespace)]))

function isKnown({ key, namespaces: named, isPrefix }: UsedKey) {
  return (named.length ? named : namespaces).some((namespace) => {
    const keys = english.get(namespace)
    if (!keys) return false
    return isPrefix
      ? [...keys.keys()].some((known) => known.startsWith(key))
      : keys.has(key) || keys.has(`${key}_other`)
  })
}

const stems = (texts: Dictionary) => [...new Set([...texts.keys()].map((key) => stemOf(key, texts)))].sort()

const formsOf = (stem: string, texts: Dictionary) =>
  [...texts.keys()]
    .filter((key) => key !== stem && stemOf(key, texts) === stem)
    .map((key) => key.slice(stem.length + 1))
    .sort()

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)]
    .map(([, name]) => name!)
    // The `one` form may spell the number out, as in "one file".
    .filter((name) => name !== 'count')
    .sort()

function englishPlaceholders(namespace: string, key: string, texts: Dictionary) {
  const keys = english.get(namespace)!
  const text = keys.get(key) ?? keys.get(`${stemOf(key, texts)}_other`)
  return placeholders(text ?? '')
}

test('no screen text names an environment variable or .env: owners of accounts do not know them', () => {
  const settings = [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(settings).toContain('PUBLIC_URL')
  const named = new RegExp(
    String.raw`\.env\b|\b(${settings.filter((name) => name.includes('_')).join('|')})\b`,
  )
  const texts = languages.flatMap((language) =>
    namespacesOf(language).flatMap((namespace) =>
      [...dictionary(language, namespace)].map(([key, text]) => `${language}/${namespace} ${key}: ${text}`),
    ),
  )
  expect(texts.filter((text) => named.test(text))).toEqual([])
})

test('texts that servers without plans show as well speak of no plan, trial or counted session', () => {
  const shown = [
    ['layout', 'plan_livechat_crowded'],
    ['layout', 'plan_livechat_crowded_text'],
    ['account', 'notifications_text'],
    ['botsettings', 'delete_stays_text'],
    ['signup', 'created_next'],
  ] as const
  const ofPlans = { en: /\b(trial|plan|session)/i, pl: /próbn|plan|sesj/i, ru: /пробн|план|тариф|сесси/i }
  for (const language of languages)
    for (const [namespace, key] of shown)
      expect(dictionary(language, namespace).get(key), key).not.toMatch(ofPlans[language])
})
