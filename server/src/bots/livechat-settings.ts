import type { api } from '@switchboard/contract'
import type { BotRow } from '../database/schema.ts'

type WidgetSettings = api.livechat.WidgetSettings

/** A row contains only changed settings; others have the defaults below. */
export const settingsOf = ({ settings }: Pick<BotRow, 'settings'>): WidgetSettings => ({
  ...AT_FIRST,
  ...settings,
})

const AT_FIRST: WidgetSettings = {
  color: '#15803d',
  position: 'right',
  greeting: '',
  greeting_delay_s: 4,
  launcher_text: '',
  language: 'auto',
  operator_name: '',
  suggested_questions: [],
  allowed_sites: [],
}
