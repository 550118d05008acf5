import type { App } from '../context.ts'
import type { ChangeableSetting } from '../platform/installation-settings.ts'

/** Which of them the environment has decided. */
export const fixedOf = ({ settings }: App, names: ChangeableSetting[]) => names.filter(settings.isFixed)
