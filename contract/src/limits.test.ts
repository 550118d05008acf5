import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, isTest, read } from '../../tools/source/files.ts'
import * as constants from './limits.ts'

const limits: Record<string, unknown> = constants

/** The published limits, written out: a constant that differs from them fails here. */
const promised = {
  TRIAL_BONUS_DAYS: { registration: 2, prompt: 2, documents: 2, channel: 3, live_chat: 5 },
  TARIFF_PLANS: [
    { id: 1, name: 'START', sessions: 250 },
    { id: 2, name: 'LITE', sessions: 550 },
    { id: 3, name: 'MEDIUM', sessions: 1100 },
  ],
  MAX_UPLOAD_FILES: 20,
  UPLOAD_POLL_MS: 2000,
  UPLOAD_RESET_MS: 2000,
  COPIED_MS: 2000,
  FILE_LIST_FRESH_MS: 60_000,
  FILE_LIST_NEXT_PAGE_PX: 10,
  CHAT_PAGE_SIZE: 20,
  DEFAULT_PAGE_SIZE: 14,
  LOAD_MORE_AT: 0.8,
  LOAD_MORE_DEBOUNCE_MS: 100,
  MESSAGE_REFRESH_MS: 30_000,
  MESSAGE_FRESH_MS: 25_000,
  READ_AFTER_MS: 2000,
  READ_VISIBLE_SHARE: 0.5,
  EMPTY_THREAD_MS: 2000,
  COMMAND_MENU_OPEN_MS: 50,
  COMMAND_MENU_HIDE_MS: 300,
  TOAST_MS: 5000,
  SLOW_REQUEST_MS: 10_000,
  EDIT_PREVIEW_SHOWN: 50,
  AGENT_NAME_SHOWN: 18,
  SKELETON_ROWS: 5,
  STATS_FIRST_DAY: '2000-01-01',
  BOT_NAME: 'AI Assistant',
  VERSION_LABEL: 'V3.4.',
  SELECTABLE_LANGUAGES: ['en', 'pl'],
  LANGUAGES: ['en', 'pl', 'ru'],
  LAYOUT_MIN_PX: 928,
  LAYOUT_MAX_PX: 1216,
  SESSION_MS: 86_400_000,
  UPLOAD_FILE_MAX_BYTES: 52_428_800,
  UPLOAD_MAX_BYTES: 209_715_200,
  CUSTOMER_MESSAGE_MAX: 4000,
  OPERATOR_TEXT_MAX: 20_000,
  PASSWORD_MIN: 8,
  FRUSTRATION_THRESHOLD: 0.6,
  AGENT_GRACE_DAYS: 7,
  ACCOUNT_GRACE_DAYS: 7,
  VISITOR_TOKEN_MS: 7_776_000_000,
  INVITATION_MS: 259_200_000,
  SIGN_UP_LINK_MS: 86_400_000,
  RESET_LINK_MS: 3_600_000,
  EMAIL_CODE_MS: 900_000,
  TELEGRAM_LINK_MS: 900_000,
  RECOVERY_CODES: 10,
  PROPOSAL_EXPIRES_MS: 86_400_000,
  ATTACHMENTS_PER_MESSAGE: 5,
  ATTACHMENT_MAX_BYTES: 10_485_760,
  REMOTE_FILE_MAX_BYTES: 20_971_520,
  WEBHOOK_TIMEOUT_MS: 10_000,
  WEBHOOK_RETRY_S: [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400],
  WEBHOOK_FAILING_MS: 259_200_000,
}

test.each(Object.entries(promised))('%s has the promised value', (name, value) => {
  expect(limits[name]).toEqual(value)
})

test('a test states numbers and timings as literals: an imported constant would pass with any value', () => {
  const tests = filesIn('').filter((path) => isTest(path) && path !== 'contract/src/limits.test.ts')
  const unstated = tests.flatMap((path) =>
    importedNumbers(path)
      .filter((name) => !new RegExp(`expect\\(${name}\\)\\.to(Be\\(\\d|MatchObject\\(\\{)`).test(read(path)))
      .map((name) => `${path}: ${name}`),
  )
  expect(unstated).toEqual([])
})

/** The numeric constants of the product that a test imports, and objects of numbers that it reads. */
function importedNumbers(path: string): string[] {
  return [...read(path).matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names, from]) =>
    (names!.match(/\b[A-Z][A-Z\d_]+\b/g) ?? []).filter((name) => isNumber(name, path, from!)),
  )
}

function isNumber(name: string, path: string, from: string): boolean {
  const isRead = new RegExp(`\\b${name}\\.\\w|\\} = ${name}\\b`).test(read(path))
  if (from === '@switchboard/contract') {
    const value = limits[name]
    return typeof value === 'number' || (isRead && Object.values(value ?? {}).some(Number.isFinite))
  }
  const source = posix.join(posix.dirname(path), from)
  if (!/^(contract|server|web|widget)\/src\/(?!.*\/fake\/).*\.tsx?$/.test(source)) return false
  // Matches sums and products of digits and other constants. Strings, lists and regular expressions contain other
  // characters.
  const isAlone = new RegExp(`^export const ${name} = [\\dA-Z_ .*/+()-]+$`, 'm').test(read(source))
  return isAlone || (isRead && new RegExp(`^export const ${name} = \\{[^}]*: \\d`, 'm').test(read(source)))
}

test('SITE-2 a site is http or https with a host that has a dot and ends in letters', () => {
  const sites = [
    'http://a.pl',
    'https://www.shop.example',
    'https://a.b.co/path/x',
    'https://żółw.pl?lang=pl',
  ]
  const { SITE_URL } = constants
  expect(sites.filter((url) => !SITE_URL.test(url))).toEqual([])
  const others = ['ftp://a.pl', 'a.pl', 'https://localhost', 'https://1.2.3.4', 'https://a.b1', 'https://a']
  const broken = ['', ' ', 'https://a..pl', 'https://a.pl/two words', 'https://anna@a.pl', 'xhttps://a.pl']
  expect([...others, ...broken].filter((url) => SITE_URL.test(url))).toEqual([])
})
