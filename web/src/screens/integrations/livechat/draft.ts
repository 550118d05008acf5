import {
  ALLOWED_SITES_MAX,
  GREETING_DELAY_MAX_S,
  SUGGESTED_QUESTIONS_MAX,
  TITLE_MAX,
  WIDGET_COLOR,
  WIDGET_SITE,
} from '@switchboard/contract'
import type { WidgetSettings } from '../../../data/livechat.ts'
import { siteOf } from './allowed-sites.ts'

type Typed = 'greeting_delay_s' | 'suggested_questions' | 'allowed_sites'

/** The form state of the settings: numbers and lists are strings while they are edited. */
export type Draft = Omit<WidgetSettings, Typed> & Record<Typed, string>

/** The wrong list entry as typed, or empty if the field itself is wrong. */
export type Faults = Partial<Record<keyof WidgetSettings, string>>

export const draftOf = (settings: WidgetSettings): Draft => ({
  ...settings,
  greeting_delay_s: String(settings.greeting_delay_s),
  suggested_questions: settings.suggested_questions.join('\n'),
  allowed_sites: settings.allowed_sites.join('\n'),
})

export const settingsIn = (draft: Draft): WidgetSettings => ({
  ...draft,
  greeting_delay_s: draft.greeting_delay_s.trim() === '' ? Number.NaN : Number(draft.greeting_delay_s),
  suggested_questions: linesOf(draft.suggested_questions),
  allowed_sites: [...new Set(linesOf(draft.allowed_sites).map(siteOf))],
})

/** Client-side version of the server's validation. Single-line fields are limited by `maxLength`. */
export function faultsIn(settings: WidgetSettings): Faults {
  const { color, greeting_delay_s: delay, suggested_questions, allowed_sites } = settings
  const wrong = {
    color: WIDGET_COLOR.test(color) ? undefined : '',
    greeting_delay_s: Number.isInteger(delay) && delay >= 0 && delay <= GREETING_DELAY_MAX_S ? undefined : '',
    suggested_questions:
      suggested_questions.find((question) => question.length > TITLE_MAX) ??
      (suggested_questions.length > SUGGESTED_QUESTIONS_MAX ? '' : undefined),
    allowed_sites:
      allowed_sites.find((site) => !WIDGET_SITE.test(site)) ??
      (allowed_sites.length > ALLOWED_SITES_MAX ? '' : undefined),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, fault]) => fault !== undefined))
}

/** For the preview: an invalid field keeps its saved value. */
export const withoutFaults = (settings: WidgetSettings, faults: Faults, saved: WidgetSettings) =>
  ({
    ...settings,
    ...Object.fromEntries(Object.keys(faults).map((field) => [field, saved[field as keyof WidgetSettings]])),
  }) as WidgetSettings

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
