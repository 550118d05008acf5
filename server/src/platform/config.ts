import { resolve } from 'node:path'
import type { Reason } from '@switchboard/contract'
import { SIGN_UP_MODES } from '@switchboard/contract'
import { englishReason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { backupSettings } from './config/backup-settings.ts'
import { billingSettings } from './config/billing-settings.ts'
import { facebookSettings } from './config/facebook-settings.ts'
import { fileSettings } from './config/file-settings.ts'
import { mailSettings } from './config/mail-settings.ts'
import { modelSettings } from './config/model-settings.ts'
import { privateHostSettings } from './config/private-host-settings.ts'
import { processSettings } from './config/process-settings.ts'
import { flag, optional, origin, type Setting, setting, wholeNumber } from './config/setting.ts'
import { tracingSettings } from './config/tracing-settings.ts'

export const settings = {
  PORT: setting({
    description: 'Port the product listens on; 0 takes any free one.',
    default: '3000',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65535),
  }),
  HOST: setting({
    description:
      'Address to listen on. 0.0.0.0 opens it to the network; behind a proxy on this machine keep it.',
    default: '127.0.0.1',
    expected: 'a host name or an IP address',
    schema: z.string().regex(/^[\w.:-]+$/),
  }),
  PUBLIC_URL: setting({
    description:
      'Address under which customers and providers reach this installation, for example https://chat.example.com.',
    default: '',
    expected: 'an http or https address without a user name, a path, a query or a fragment',
    schema: optional(origin),
  }),
  DATA_DIR: setting({
    description: 'Folder for the database, uploaded files and the secret key. `npm run backup` backs it up.',
    default: '.data',
    expected: 'a folder path',
    schema: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
  }),
  DATABASE_URL: setting({
    description: 'A PostgreSQL server (14 or newer) to use instead of the built-in one.',
    default: '',
    expected: 'a postgres:// address',
    schema: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/)),
  }),
  DATABASE_DIRECT_URL: setting({
    description:
      'Where DATABASE_URL leads to a connection pooler such as PgBouncer in transaction mode: the PostgreSQL behind it, for migrations, backups and live events.',
    default: '',
    expected: 'a postgres:// address',
    schema: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/)),
  }),
  SECRET_KEY: setting({
    description:
      'Key that encrypts stored tokens: 32 bytes as base64 or hex; to rotate it, set the new one, a comma and the old one: the start seals every secret anew and says when the old one may go. Without it DATA_DIR/secret.key is made and used.',
    default: '',
    expected: '32 bytes as base64 or hex',
    schema: optional(z.string().regex(/^[\w+/=,\s-]{43,}$/)),
  }),
  ...fileSettings,
  ...backupSettings,
  TRUST_PROXY: setting({
    description:
      'true when one reverse proxy stands in front and sets X-Forwarded-For; otherwise that header is ignored.',
    default: 'false',
    expected: 'true or false',
    schema: flag,
  }),
  ...processSettings,
  LOG_LEVEL: setting({
    description: 'How much to log: debug, info, warn or error.',
    default: 'info',
    expected: 'debug, info, warn or error',
    schema: z.enum(['debug', 'info', 'warn', 'error']),
  }),
  METRICS_TOKEN: setting({
    description: 'Bearer token for /metrics. Without it only this machine may read them.',
    default: '',
    expected: 'a text without spaces',
    schema: optional(z.string().regex(/^\S+$/)),
  }),
  ...tracingSettings,
  SIGN_IN_LIMIT: setting({
    description:
      'Refused sign-ins an account gets in 15 minutes from one address; 10 times that from all, and so does an address for all accounts. From this machine itself 20 times that.',
    default: '10',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  SIGN_UP: setting({
    description:
      'Who may open an account: open, anybody; invitation, people with a link that was made under Installation; closed, nobody. Empty: as chosen there, and closed until then. The first account can always be opened. Joining a team needs its own invitation and is not affected.',
    default: '',
    expected: 'open, invitation or closed',
    schema: optional(z.enum(SIGN_UP_MODES)),
  }),
  SIGN_UP_LIMIT: setting({
    description: 'Sign-ups one address gets in an hour; from this machine itself 20 times that.',
    default: '30',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  API_KEY_LIMIT: setting({
    description: 'Calls one API key gets to make in a minute; from this machine itself 20 times that.',
    default: '600',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  WIDGET_MAX_STREAMS: setting({
    description: 'Visitors of live chats that one process keeps connected at once.',
    default: '20000',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  WIDGET_MESSAGE_LIMIT: setting({
    description:
      'Messages one address gets to write in a live chat in a minute; from this machine itself 20 times that.',
    default: '60',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  WIDGET_MESSAGE_INTERVAL_MS: setting({
    description:
      'How long a visitor waits between two messages. 0: not at all, so that what was written offline is sent at once.',
    default: '0',
    expected: 'a whole number of milliseconds from 0 to 60000',
    schema: wholeNumber(0, 60_000),
  }),
  WIDGET_CHAT_LIMIT: setting({
    description:
      'Conversations one address gets to begin in a live chat in a minute; from this machine itself 20 times that.',
    default: '30',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  WIDGET_CHATS_PER_HOUR: setting({
    description:
      'Conversations that the assistant takes up in one live chat in an hour. From a quarter of it on the owner is warned, and each address gets 3, from browsers only. Beyond it new ones wait for a person, up to five times as many.',
    default: '240',
    expected: 'a whole number from 4 to 1000000',
    schema: wholeNumber(4, 1_000_000),
  }),
  WIDGET_SESSION_LIMIT: setting({
    description:
      'Times one address, or one known visitor, gets to open a live chat in an hour; from this machine itself 20 times that.',
    default: '200',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  ANSWER_QUIET_MS: setting({
    description:
      'How long a customer must have been quiet before the assistant answers, so that a burst of messages gets one answer.',
    default: '1200',
    expected: 'a whole number of milliseconds from 0 to 30000',
    schema: wholeNumber(0, 30_000),
  }),
  AI_ANSWERS_PER_HOUR: setting({
    description: 'Answers that the assistant gives in one chat within an hour before it asks for a person.',
    default: '60',
    expected: 'a whole number from 1 to 10000',
    schema: wholeNumber(1, 10_000),
  }),
  WIDGET_UPLOAD_LIMIT: setting({
    description:
      'Files one address may send to one live chat in 10 minutes; from this machine itself 20 times that.',
    default: '60',
    expected: 'a whole number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  VISITOR_UPLOAD_MB: setting({
    description: 'Megabytes of files that one visitor of a live chat may send in a day.',
    default: '100',
    expected: 'a whole number of megabytes from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  WIDGET_UPLOAD_MB: setting({
    description:
      'Megabytes of files that all customers of one live chat or other channel together may send in a day.',
    default: '2000',
    expected: 'a whole number of megabytes from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
  }),
  ACCOUNT_STORAGE_MB: setting({
    description: 'Megabytes of files that one account may keep, in its knowledge base and its conversations.',
    default: '20000',
    expected: 'a whole number of megabytes from 1 to 100000000',
    schema: wholeNumber(1, 100_000_000),
  }),
  SUPPORT_WIDGET_ID: setting({
    description:
      'Which live chat opens with Support in the sidebar: the id in its snippet, /w/{id}.js. Without it the first live chat of the account that signed up first; while there is none, Support is hidden.',
    default: '',
    expected: 'the id of a live chat, 32 letters and digits',
    schema: optional(z.string().regex(/^[0-9a-f]{32}$/)),
  }),
  DELIVERY_ATTEMPTS: setting({
    description:
      'How often a message is offered to a channel that cannot be reached before it counts as not delivered.',
    default: '6',
    expected: 'a whole number from 1 to 100',
    schema: wholeNumber(1, 100),
  }),
  SITE_READ_EVERY_HOURS: setting({
    description: 'After how many hours an external site is read again; 0: only when its owner asks for it.',
    default: '24',
    expected: 'a whole number from 0 to 8760',
    schema: wholeNumber(0, 8760),
  }),
  TELEGRAM_API_ROOT: setting({
    description:
      "Address of the Telegram Bot API: Telegram's own, a Bot API server of yours, or the stand-in that `npm run fakes` starts.",
    default: 'https://api.telegram.org',
    expected: 'an http or https address without a user name, a query or a fragment',
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => !/[@?#]/.test(text))
      .transform((text) => text.replace(/(?<!\/)\/+$/, '')),
  }),
  ...privateHostSettings,
  ...mailSettings,
  ...facebookSettings,
  BITRIX_OAUTH_URL: setting({
    description:
      'Where Bitrix24 hands out its tokens. Without it the one of its own two servers that a portal names; another address is for tests and demonstrations.',
    default: '',
    expected: 'an http or https address without a path',
    schema: optional(origin),
  }),
  ...billingSettings,
  EMBEDDING_MODEL: setting({
    description:
      'built_in judges English, Polish and Russian texts by what they mean, with models that are in memory only while they are used; none compares words only.',
    default: 'built_in',
    expected: 'built_in or none',
    schema: z.enum(['built_in', 'none']),
  }),
  SEARCH_MEMORY_MB: setting({
    description:
      'Memory for searching what assistants know; the knowledge of those asked longest ago makes room. A hundred thousand passages take about 250.',
    default: '512',
    expected: 'a whole number of megabytes from 16 to 100000',
    schema: wholeNumber(16, 100_000),
  }),
  ...modelSettings,
}

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

export interface Config extends SettingValues {
  /** Names of the settings given in the environment or .env; all others have their defaults. */
  given: ReadonlySet<string>
}

/** Reads and validates every setting once. The first invalid one aborts the start with a one-line message. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {}
  for (const [name, declared] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const text = env[name]?.trim() || declared.default
    const parsed = declared.schema.safeParse(text)
    // A secret may have been put into the wrong variable, so the value is not repeated.
    if (!parsed.success)
      throw new ConfigError(`${name} must be ${declared.expected}. Correct it in the environment or in .env.`)
    config[name] = parsed.data
  }
  const { ROLE, DATABASE_URL, S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    config as SettingValues
  if (S3_BUCKET && !(S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY))
    throw new ConfigError('S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  if (ROLE !== 'all' && !DATABASE_URL)
    throw new ConfigError(`ROLE=${ROLE} needs DATABASE_URL: the built-in database serves one process alone.`)
  const given = new Set(Object.keys(settings).filter((name) => env[name]?.trim()))
  return { ...(config as SettingValues), given }
}

export class ConfigError extends Error {
  /** A reason, if the settings of the installation can be the cause. */
  constructor(readonly why: Reason | string) {
    super(typeof why === 'string' ? why : englishReason(why))
  }
}
