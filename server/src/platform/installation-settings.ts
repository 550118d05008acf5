// Settings that the installation's owner changes while it runs. They are the settings of the environment, by the same
// names and rules; what the environment says wins.
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'
import { type Config, type SettingName, settings } from './config.ts'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'

export const CHANGEABLE_SETTINGS = ['SIGN_UP'] as const satisfies SettingName[]
export type ChangeableSetting = (typeof CHANGEABLE_SETTINGS)[number]

/** As a person would write them in .env; an empty text goes back to the default. */
export type SettingTexts = Partial<Record<ChangeableSetting, string>>

export interface InstallationSettings {
  /** The environment says what it is. */
  isFixed(name: ChangeableSetting): boolean
  /** From then on `app.config` has the new values, here at once and in other processes a moment later. */
  save(texts: SettingTexts): Promise<void>
}

type Parts = { config: Config; db: Kysely<Schema>; bus: Bus; log: Log }

/** Writes what was stored into `config`, now and after every change. */
export async function openInstallationSettings({
  config,
  db,
  bus,
  log,
}: Parts): Promise<InstallationSettings> {
  async function load() {
    const rows = await db.selectFrom('installation').selectAll().where('key', 'like', `${PREFIX}%`).execute()
    const textByName = new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]))
    for (const name of CHANGEABLE_SETTINGS) if (!config.given.has(name)) apply(name, textByName.get(name))
  }

  function apply(name: ChangeableSetting, text: string | undefined) {
    const { schema, default: unset } = settings[name]
    const parsed = schema.safeParse(text ?? unset)
    // A later version stored something that this one does not know.
    if (!parsed.success) log.warn({ setting: name }, 'a stored setting cannot be used and is ignored')
    Object.assign(config, { [name]: parsed.success ? parsed.data : schema.parse(unset) })
  }

  bus.hear(TOPIC, {
    onMessage: () => void load().catch((err) => log.warn({ err }, 'changed settings were not read')),
    onReconnect: () => void load().catch(() => {}),
  })
  await load()

  return {
    isFixed: (name) => config.given.has(name),
    async save(texts) {
      const changes = Object.entries(texts) as [ChangeableSetting, string][]
      for (const [name, text] of changes) check(config, name, text)
      await db.transaction().execute(async (tx) => {
        for (const [name, text] of changes) {
          const key = `${PREFIX}${name}`
          await tx.deleteFrom('installation').where('key', '=', key).execute()
          if (text !== '') await tx.insertInto('installation').values({ key, value: text }).execute()
        }
      })
      await load()
      bus.tell(TOPIC, '')
    },
  }
}

function check({ given }: Config, name: ChangeableSetting, text: string): void {
  if (given.has(name))
    throw new AppError('conflict', `${name} is set in the environment of this server. Change it there.`)
  const { schema, expected } = settings[name]
  if (!schema.safeParse(text).success) throw new AppError('invalid_request', `${name} must be ${expected}.`)
}

const PREFIX = 'setting.'
const TOPIC = 'installation_settings'
