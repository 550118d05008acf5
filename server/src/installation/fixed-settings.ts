import type { App } from '../context.ts'
import type { ChangeableSetting, SettingTexts } from '../platform/installation-settings.ts'

/** Which of them the environment has decided. */
export const fixedOf = ({ settings }: App, names: ChangeableSetting[]) => names.filter(settings.isFixed)

/** Only what can be changed: the rest is the environment's. */
export const withoutFixed = ({ settings }: App, texts: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !settings.isFixed(name as ChangeableSetting)))
