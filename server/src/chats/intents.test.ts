import { expect, test } from 'vitest'
import { wordlessIntent } from './intents.ts'

test.each([
  ['🖼 👍', 'thanks'],
  ['🖼 ❤️', 'thanks'],
  ['🖼 🙏🏽', 'thanks'],
  ['🖼 🙂', 'wordless'],
  ['🖼', 'wordless'],
])('after an answer the sticker %j is %s, and before it is for a person', (text, intent) => {
  expect(wordlessIntent(text, true)).toBe(intent)
  expect(wordlessIntent(text)).toBe('wordless')
})

test.each([
  ['👍🏽', 'thanks'],
  [':-)', 'thanks'],
  [')))', 'thanks'],
  ['):', 'wordless'],
  [';', 'wordless'],
  ['👎', 'wordless'],
  ['ok :)', null],
])('without letters and figures %j is %s', (text, intent) => {
  expect(wordlessIntent(text)).toBe(intent)
})
