import { expect, test } from 'vitest'
import { en, type Key, type Text } from './en.ts'
import { pl } from './pl.ts'
import { ru } from './ru.ts'
import { wordsIn } from './words.ts'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))

test.each(Object.entries({ en, pl, ru }))(
  'WIDG-19 %s is complete: every form, every value',
  (language, words) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of Object.entries(words as Record<Key, Text>)) {
      const english = en[key as Key]
      expect(typeof text, key).toBe(typeof english)
      if (typeof text !== 'string') expect(Object.keys(text).sort(), key).toEqual(categories)
      for (const form of forms(text)) {
        expect(form.trim(), key).not.toBe('')
        const wanted = typeof english === 'string' ? placeholders(english) : []
        expect(placeholders(form).filter((name) => name !== 'count')).toEqual(wanted)
      }
    }
  },
)

test('WIDG-19 a count takes the form its language wants', () => {
  const said = [1, 3, 5, 22].map((count) => wordsIn('ru')('slowed', { count }).split(' через ')[1])
  expect(said).toEqual(['1 секунду.', '3 секунды.', '5 секунд.', '22 секунды.'])
})

test('an unknown language is answered in English', () => {
  expect(wordsIn('de')('send')).toBe('Send')
})
