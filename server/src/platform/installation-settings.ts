// Settings that the installation's owner changes while it runs. They are the settings of the environment, by the same
// names and rules; what the environment says wins.
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

/** As a person would write them in .env; an empty text goes back to the default. */
export type SettingTexts = Partial<Record<ChangeableSetting, string>>

export interface InstallationSettings {
  /** The environment says what it is. */
  isFixed(name: ChangeableSetting): boolean
  /** The configuration as it would be; refuses what cannot be. */
  preview(texts: SettingTexts): Config
  /** From then on `app.config` has the new values, here at once and in other processes a moment later. */
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
  /** Throws a ConfigError where settings do not go together. */
  check?: (config: Config) => void
  /** Where `check` refuses stored settings: the server starts without what they are about. */
  turnOff?: (config: Config) => void
}

/**
 * Writes what was stored into `config`, now and after every change. Throws a ConfigError where the environment alone
 * cannot be used.
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

  /** An update or another environment may not accept what was stored: that must not stop the server. */
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
    // A later version stored something that this one does not know.
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
      if (!parsed.success) throw new AppError('invalid_request', `${name} must be ${expected}.`)
      changed[name] = parsed.data
    }
    const wanted = { ...config, ...changed }
    try {
      check(wanted)
    } catch (error) {
      if (error instanceof ConfigError) throw new AppError('invalid_request', error.message, { cause: error })
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

/** Where it is stored, and for secrets what they are sealed for. */
export const settingKey = (name: ChangeableSetting) => `${PREFIX}${name}`

const isSecret = (name: ChangeableSetting) =>
  name === 'SMTP_URL' || name === 'LLM_API_KEY' || name === 'BACKUP_PASSPHRASE'

/** A stored key is never sent to a server that the environment names, nor a key of the environment to a stored address. */
const FIXED_WITH: Partial<Record<ChangeableSetting, ChangeableSetting>> = {
  LLM_BASE_URL: 'LLM_API_KEY',
  LLM_PROVIDER: 'LLM_BASE_URL',
  LLM_MODEL: 'LLM_BASE_URL',
  LLM_API_KEY: 'LLM_BASE_URL',
}

const entriesOf = (texts: SettingTexts) => Object.entries(texts) as [ChangeableSetting, string][]

const fixed = (name: ChangeableSetting) =>
  new AppError('conflict', `${name} is set in the environment of this server. Change it there.`)
