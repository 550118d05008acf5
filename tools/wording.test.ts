import { expect, test } from 'vitest'
import { dictionary, languages, namespacesOf } from './source/dictionaries.ts'

const otherWords = {
  en: /\b(operator|teammate|colleague|co-?worker)/i,
  pl: /operator|współpracowni|koleg|koleżan/i,
  ru: /оператор|коллег/i,
}

/** Keys in which the word means something else. */
const elsewhere = [
  // The operator of the installation.
  /^privacy\.(intro|s10_li3|s12_p2)$/,
  // The payment provider.
  /^(account\.erase_charge|upgrade\.running_text)$/,
  // The name of a role.
  /^(account|join)\.role_agent$/,
]

test.each(languages)('in %s the people who answer customers are called team members alone', (language) => {
  const wrong = namespacesOf(language)
    .flatMap((namespace) =>
      [...dictionary(language, namespace)].map(([key, text]) => ({ key: `${namespace}.${key}`, text })),
    )
    .filter(({ key, text }) => otherWords[language].test(text) && !elsewhere.some((word) => word.test(key)))
  expect(wrong).toEqual([])
})

test('English texts have typographic apostrophes and quotation marks', () => {
  const wrong = namespacesOf('en').flatMap((namespace) =>
    [...dictionary('en', namespace)]
      .filter(([, text]) => /['"]/.test(text))
      .map(([key]) => `${namespace}.${key}`),
  )
  expect(wrong).toEqual([])
})
