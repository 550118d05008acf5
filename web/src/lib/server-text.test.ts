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

const expectShown = (russian: string, text: string) => {
  expect(shown(russian)).toBe(text)
  expect(shown(`  ${russian.toUpperCase()}.  `), 'in any case, with spaces and a final dot').toBe(text)
  expect(shown(text), 'the English text itself').toBe(text)
}

test('ERRMAP-1 a name that is taken', () =>
  expectShown('Пользователь с таким именем уже существует', 'User with this email already exists'))

test('ERRMAP-2 a wrong email or password', () =>
  expectShown('Неверный email или пароль', 'Invalid email or password'))

test('ERRMAP-3 a user that is not found', () => expectShown('Пользователь не найден', 'User not found'))

test('ERRMAP-4 a wrong password', () => expectShown('Неверный пароль', 'Invalid password'))

test('ERRMAP-5 a user that is registered already', () =>
  expectShown('Пользователь уже зарегистрирован', 'User already registered'))

test('ERRMAP-6 a registration error', () => expectShown('Ошибка регистрации', 'Registration error'))

test('ERRMAP-7 a login error', () => expectShown('Ошибка входа', 'Login error'))

test('too many attempts to sign in are told with the time to wait', () => {
  const told = (wait: string) => knownServerText(`Too many attempts to sign in. Try again in ${wait}.`)
  expect(told('1 minute')).toMatchObject({ key: 'server_too_many_sign_ins_minutes', count: 1 })
  expect(told('30 minutes')).toMatchObject({ key: 'server_too_many_sign_ins_minutes', count: 30 })
  expect(told('8 hours')).toMatchObject({ key: 'server_too_many_sign_ins_hours', count: 8 })
})

test('LOGIN-9 any other text is shown as it came', () => {
  for (const text of ['Some other text.', 'Пароль слишком простой', '', 'Ошибка входа 42'])
    expect(shown(text)).toBe(text)
})
