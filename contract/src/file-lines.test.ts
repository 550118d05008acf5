import { expect, test } from 'vitest'
import { isTeachable, withoutFiles } from './file-lines.ts'

test('lines that stand for files are not what the customer wrote', () => {
  expect(withoutFiles('📎 contract.pdf\nIs this right?\n[tool.exe: could not be fetched]')).toBe(
    'Is this right?',
  )
  expect(withoutFiles('📎 contract.pdf')).toBe('')
})

test('EDIT-11 an answer can be taught for words, not for a file, a voice note or a sticker', () => {
  for (const question of ['Is this right?', '📎 contract.pdf\nIs this right?', '???', 'Ile?'])
    expect(isTeachable(question), question).toBe(true)
  for (const question of ['', '📎 contract.pdf', '📎', '🎤', '📷', '👍', '[a.exe: nie udało się pobrać]'])
    expect(isTeachable(question), question).toBe(false)
})
