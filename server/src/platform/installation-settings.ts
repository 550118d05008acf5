import { reason } from '@switchboard/contract/reasons'
// Settings that the installation's owner can change at runtime. They have the same names and rules as in the
// environment; the environment takes precedence.
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'
import { type Config, ConfigError, type SettingName, settings } from './config.ts'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

export const CHANGEABLE_SETTINGS = [
  'SIGN_UP',
  'SMTP_URL',
  'MAIL_FROM',
  'ALLOW_PRIVATE_HOSTS',
  'PRIVATE_HOST_ACCOUNTS',
  'LLM_BASE_URL',
  'LLM_PROVIDER',
  'LLM_MODEL',
  'LLM_API_KEY',
  'LLM_ACCOUNTS',
  'LLM_DAILY_BUDGET',
  'LLM_MONTHLY_BUDGET',
  'LLM_INPUT_PRICE',
  'LLM_OUTPUT_PRICE',
  'LLM_SEES_PICTURES',
  'LLM_TRANSCRIPTION_MODEL',
  'LLM_TRANSCRIPTION_PRICE',
  'BACKUP_EVERY',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
] as const satisfies SettingName[]
export type ChangeableSetting = (typeof CHANGEABLE_SETTINGS)[number]

/** Values as written in .env; an empty text restores the default. */
export type SettingTexts = Partial<Record<ChangeableSetting, string>>

export interface InstallationSettings {
  /** The environment sets this value. */
  isFixed(name: ChangeableSetting): boolean
  /** Returns the configuration with these changes. Throws if it is invalid. */
  preview(texts: SettingTexts): Config
  /** Updates `app.config` here at once, and in other processes a moment later. */
  save(texts: SettingTexts): Promise<void>
  /** Called after `app.config` has changed, in every process. */
  onChange(listener: () => void): void
}

type Parts = {
  config: Config
  db: Kysely<Schema>
  bus: Bus
  log: Log
  secrets: Secrets
  /** Throws a ConfigError if settings do not fit together. */
  check?: (config: Config) => void
  /** Called if `check` rejects stored settings: disables the features they configure, so that the server can start. */
  turnOff?: (config: Config) => void
}

/**
 * Applies stored settings to `config`, now and after every change. Throws a ConfigError if the environment alone is
 * invalid.
 */
export async function openInstallationSettings(parts: Parts): Promise<InstallationSettings> {
  const { config, db, bus, log, secrets, check = () => {}, turnOff = () => {} } = parts
  const environment = { ...config }
  const listeners: (() => void)[] = []
  const fixedBy = (name: ChangeableSetting) =>
    [FIXED_WITH[name] ?? name, name].find((each) => config.given.has(each))
  const isFixed = (name: ChangeableSetting) => fixedBy(name) !== undefined

  async function load() {
    const rows = await db.selectFrom('installation').selectAll().where('key', 'like', `${PREFIX}%`).execute()
    const storedByKey = new Map(rows.map(({ key, value }) => [key, value]))
    for (const name of CHANGEABLE_SETTINGS)
      Object.assign(config, {
        [name]: isFixed(name) ? environment[name] : storedValue(name, storedByKey.get(settingKey(name))),
      })
    turnOffRefused()
    for (const listener of listeners) listener()
  }

  /** An update or a changed environment may reject stored settings: that must not stop the server. */
  function turnOffRefused() {
    try {
      check(config)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      check(environment)
      log.error({ err: error }, 'stored settings cannot be used together and are left out')
      turnOff(config)
    }
  }

  function reload() {
    load().catch((err) => {
      log.warn({ err }, 'changed settings were not read, trying again')
      setTimeout(reload, RELOAD_MS).unref()
    })
  }

  function storedValue(name: ChangeableSetting, stored: string | undefined) {
    const { schema, default: unset } = settings[name]
    const text =
      stored === undefined ? unset : isSecret(name) ? secrets.open(stored, settingKey(name)) : stored
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    // A newer version stored a value that this one does not know.
    log.warn({ setting: name }, 'a stored setting cannot be used and is ignored')
    return schema.parse(unset)
  }

  function preview(texts: SettingTexts): Config {
    const changed: Record<string, unknown> = {}
    for (const [name, text] of entriesOf(texts)) {
      const fixedName = fixedBy(name)
      if (fixedName) throw fixed(fixedName)
      const { schema, expected, default: unset } = settings[name]
      const parsed = schema.safeParse(text || unset)
      if (!parsed.success)
        throw new AppError('invalid_request', reason('setting_invalid', { name, expected }))
      changed[name] = parsed.data
    }
    const wanted = { ...config, ...changed }
    try {
      check(wanted)
    } catch (error) {
      if (error instanceof ConfigError) throw new AppError('invalid_request', error.why, { cause: error })
      throw error
    }
    return wanted
  }

  bus.hear(TOPIC, { onMessage: reload, onReconnect: reload })
  await load()

  return {
    isFixed,
    preview,
    async save(texts) {
      preview(texts)
      await db.transaction().execute(async (tx) => {
        for (const [name, text] of entriesOf(texts)) {
          const key = settingKey(name)
          if (text === '') {
            await tx.deleteFrom('installation').where('key', '=', key).execute()
            continue
          }
          const value = isSecret(name) ? secrets.seal(text, key) : text
          await tx
            .insertInto('installation')
            .values({ key, value })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
            .execute()
        }
      })
      await load()
      bus.tell(TOPIC, '')
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

const PREFIX = 'setting.'
const TOPIC = 'installation_settings'
const RELOAD_MS = 5_000

/** The key of the stored row; for secrets also the encryption context. */
export const settingKey = (name: ChangeableSetting) => `${PREFIX}${name}`

const isSecret = (name: ChangeableSetting) =>
  name === 'SMTP_URL' || name === 'LLM_API_KEY' || name === 'BACKUP_PASSPHRASE'

/**
 * Never sends a stored API key to a server set in the environment, nor a key from the environment to a stored address.
 */
const FIXED_WITH: Partial<Record<ChangeableSetting, ChangeableSetting>> = {
  LLM_BASE_URL: 'LLM_API_KEY',
  LLM_PROVIDER: 'LLM_BASE_URL',
  LLM_MODEL: 'LLM_BASE_URL',
  LLM_API_KEY: 'LLM_BASE_URL',
}

const entriesOf = (texts: SettingTexts) => Object.entries(texts) as [ChangeableSetting, string][]

const fixed = (name: ChangeableSetting) => new AppError('conflict', reason('setting_fixed', { name }))
