import type { App } from '../context.ts'
import type { ChangeableSetting, SettingTexts } from '../platform/installation-settings.ts'

/** The settings among `names` that the environment has fixed. */
export const fixedOf = ({ settings }: App, names: ChangeableSetting[]) => names.filter(settings.isFixed)

/** Only settings that the environment has not fixed. */
export const withoutFixed = ({ settings }: App, texts: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !settings.isFixed(name as ChangeableSetting)))
