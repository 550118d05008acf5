import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownServerText } from './server-text.ts'

const english = JSON.parse(
  readFileSync(new URL('../../../locales/en/common.json', import.meta.url), 'utf8'),
) as Record<string, string>

const shown = (text: string) => {
  const known = knownServerText(text)
  return known ? english[known.key] : text
}

test.each([
  ['ERRMAP-1', 'Пользователь с таким именем уже существует', 'User with this email already exists'],
  ['ERRMAP-2', 'Неверный email или пароль', 'Invalid email or password'],
  ['ERRMAP-3', 'Пользователь не найден', 'User not found'],
  ['ERRMAP-4', 'Неверный пароль', 'Invalid password'],
  ['ERRMAP-5', 'Пользователь уже зарегистрирован', 'User already registered'],
  ['ERRMAP-6', 'Ошибка регистрации', 'Registration error'],
  ['ERRMAP-7', 'Ошибка входа', 'Login error'],
])('%s «%s» is shown as “%s”', (_, russian, text) => {
  expect(shown(russian)).toBe(text)
  expect(shown(`  ${russian.toUpperCase()}.  `)).toBe(text)
  expect(shown(text)).toBe(text)
})

test('LOGIN-9 any other text is shown as it came', () => {
  for (const text of ['Some other text.', 'Пароль слишком простой', '', 'Ошибка входа 42'])
    expect(shown(text)).toBe(text)
})
