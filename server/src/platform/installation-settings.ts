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
  'LLM_BASE_URL',
  'LLM_PROVIDER',
  'LLM_MODEL',
  'LLM_API_KEY',
  'LLM_ACCOUNTS',
  'LLM_DAILY_BUDGET',
  'LLM_MONTHLY_BUDGET',
  'LLM_INPUT_PRICE',
  'LLM_OUTPUT_PRICE',
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
}

/** Writes what was stored into `config`, now and after every change. */
export async function openInstallationSettings(parts: Parts): Promise<InstallationSettings> {
  const { config, db, bus, log, secrets, check = () => {} } = parts
  const listeners: (() => void)[] = []
  const isFixed = (name: ChangeableSetting) =>
    config.given.has(FIXED_WITH[name] ?? name) || config.given.has(name)

  async function load() {
    const rows = await db.selectFrom('installation').selectAll().where('key', 'like', `${PREFIX}%`).execute()
    const storedByKey = new Map(rows.map(({ key, value }) => [key, value]))
    for (const name of CHANGEABLE_SETTINGS)
      if (!isFixed(name))
        Object.assign(config, { [name]: storedValue(name, storedByKey.get(settingKey(name))) })
    for (const listener of listeners) listener()
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
      if (isFixed(name)) throw fixed(FIXED_WITH[name] ?? name)
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

  bus.hear(TOPIC, {
    onMessage: () => void load().catch((err) => log.warn({ err }, 'changed settings were not read')),
    onReconnect: () => void load().catch(() => {}),
  })
  await load()

  return {
    isFixed,
    preview,
    async save(texts) {
      preview(texts)
      await db.transaction().execute(async (tx) => {
        for (const [name, text] of entriesOf(texts)) {
          const key = settingKey(name)
          const value = isSecret(name) ? secrets.seal(text, key) : text
          await tx.deleteFrom('installation').where('key', '=', key).execute()
          if (text !== '') await tx.insertInto('installation').values({ key, value }).execute()
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

/** Where it is stored, and for secrets what they are sealed for. */
export const settingKey = (name: ChangeableSetting) => `${PREFIX}${name}`

const isSecret = (name: ChangeableSetting) => name === 'SMTP_URL' || name === 'LLM_API_KEY'

/** A key that was stored for one server is never sent to another that the environment names. */
const FIXED_WITH: Partial<Record<ChangeableSetting, ChangeableSetting>> = {
  LLM_PROVIDER: 'LLM_BASE_URL',
  LLM_MODEL: 'LLM_BASE_URL',
  LLM_API_KEY: 'LLM_BASE_URL',
}

const entriesOf = (texts: SettingTexts) => Object.entries(texts) as [ChangeableSetting, string][]

const fixed = (name: ChangeableSetting) =>
  new AppError('conflict', `${name} is set in the environment of this server. Change it there.`)
