import { blanksIn, type Language } from '@switchboard/contract'
import * as en from './en.ts'
import * as pl from './pl.ts'
import { idByKey, type Preset } from './preset.ts'
import * as ru from './ru.ts'

const textsByLanguage: Record<Language, { presets: Preset[]; defaultTemplate: string }> = { en, pl, ru }

export function presetPrompts(lng: Language): { id: number; title: string; content: string }[] {
  return textsByLanguage[lng].presets.map(({ key, title, content }) => ({ id: idByKey[key], title, content }))
}

export const defaultTemplate = (lng: Language) => textsByLanguage[lng].defaultTemplate

/** A prompt that somebody wrote or changed: neither blank nor one of our presets in any language. */
export function isOwnWork(prompt: string): boolean {
  const text = withoutSpacing(prompt)
  return text !== '' && !readyTexts.has(text)
}

/** An own prompt with nothing left to fill in. */
export const isFinishedWork = (prompt: string): boolean => isOwnWork(prompt) && blanksIn(prompt).length === 0

const withoutSpacing = (text: string) => text.trim().replace(/\s+/g, ' ')

const readyTexts = new Set(
  Object.values(textsByLanguage).flatMap(({ presets, defaultTemplate }) =>
    [defaultTemplate, ...presets.map(({ content }) => content)].map(withoutSpacing),
  ),
)
