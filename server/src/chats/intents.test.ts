import { expect, test } from 'vitest'
import { wordlessIntent } from './intents.ts'

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
