import type { CallError } from '@switchboard/contract'
import type { ReasonCode } from '@switchboard/contract/reasons'

/** A refusal of the server, known by its reason or its text, and its form field. The translation is in the `common` dictionaries. */
export interface KnownText {
  key: string
  field: 'username' | 'password'
  /** The number of minutes or hours in the message. */
  count?: number
}

const known: (KnownText & { texts?: string[]; reason?: ReasonCode })[] = [
  {
    key: 'server_email_exists',
    field: 'username',
    texts: ['User with this email already exists', 'Пользователь с таким именем уже существует'],
  },
  {
    key: 'server_invalid_credentials',
    field: 'password',
    texts: ['Invalid email or password', 'Неверный email или пароль'],
  },
  {
    key: 'server_user_not_found',
    field: 'username',
    texts: ['User not found', 'Пользователь не найден'],
  },
  { key: 'server_invalid_password', field: 'password', texts: ['Invalid password', 'Неверный пароль'] },
  {
    key: 'server_already_registered',
    field: 'username',
    texts: ['User already registered', 'Пользователь уже зарегистрирован'],
  },
  {
    key: 'server_registration_error',
    field: 'password',
    texts: ['Registration error', 'Ошибка регистрации'],
  },
  { key: 'server_login_error', field: 'password', texts: ['Login error', 'Ошибка входа'] },
  { key: 'server_invalid_email', field: 'username', reason: 'email_invalid' },
  {
    key: 'server_short_password',
    field: 'password',
    reason: 'password_short',
  },
  {
    key: 'server_common_password',
    field: 'password',
    reason: 'password_common',
  },
  {
    key: 'server_too_many_attempts',
    field: 'password',
    reason: 'attempts_too_many',
  },
  {
    key: 'server_too_many_sign_ups',
    field: 'password',
    reason: 'sign_ups_too_many',
  },
  {
    key: 'server_no_team',
    field: 'username',
    reason: 'team_none',
  },
  {
    key: 'server_sign_up_closed',
    field: 'username',
    reason: 'sign_up_closed',
  },
  {
    key: 'server_sign_up_invited',
    field: 'username',
    reason: 'sign_up_invited',
  },
  { key: 'server_in_team', field: 'username', reason: 'team_joined' },
]

const knownByText = new Map(known.flatMap((entry) => entry.texts?.map((text) => [plain(text), entry]) ?? []))
const knownByReason = new Map(
  known.flatMap((entry) => (entry.reason ? [[entry.reason as string, entry]] : [])),
)

/** A failed call of a form that signs people in or up. */
export const knownRefusal = ({
  reason,
  message,
}: Pick<CallError, 'reason' | 'message'>): KnownText | undefined =>
  (reason && knownByReason.get(reason.code)) ?? knownServerText(message)

/** The server may answer in Russian. Returns undefined for unknown texts, which are shown as they are. */
export const knownServerText = (text: string): KnownText | undefined =>
  knownByText.get(plain(text)) ?? tooManySignIns(plain(text))

function tooManySignIns(text: string): KnownText | undefined {
  const wait = /^too many attempts to sign in\. try again in (\d+) (minute|hour)s?$/.exec(text)
  if (!wait) return undefined
  const key = wait[2] === 'hour' ? 'server_too_many_sign_ins_hours' : 'server_too_many_sign_ins_minutes'
  return { key, field: 'password', count: Number(wait[1]) }
}

function plain(text: string) {
  return text.trim().replace(/\.$/, '').trim().toLowerCase()
}
