/** Servers of this family may speak Russian; these texts are shown in English, any other as it came. */
const ENGLISH_BY_RUSSIAN = new Map([
  ['пользователь с таким именем уже существует', 'User with this email already exists'],
  ['неверный email или пароль', 'Invalid email or password'],
  ['пользователь не найден', 'User not found'],
  ['неверный пароль', 'Invalid password'],
  ['пользователь уже зарегистрирован', 'User already registered'],
  ['ошибка регистрации', 'Registration error'],
  ['ошибка входа', 'Login error'],
])

export function englishOf(serverText: string): string {
  const plain = serverText.trim().replace(/\.$/, '').trim().toLowerCase()
  return ENGLISH_BY_RUSSIAN.get(plain) ?? serverText
}
