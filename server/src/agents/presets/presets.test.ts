import { LANGUAGES, type Language } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import * as en from './en.ts'
import { defaultTemplate, presetPrompts } from './index.ts'
import * as pl from './pl.ts'
import { idByKey } from './preset.ts'
import * as ru from './ru.ts'

const texts = { en, pl, ru }
const headingsOf = (content: string) => [...content.matchAll(/^# (.+)$/gm)].map(([, heading]) => heading)
const placeholdersOf = (content: string) => content.match(/\[[^\]]+\]/g) ?? []

test('every language has the same presets in the same order, each with its own id', () => {
  for (const lng of LANGUAGES) {
    expect(texts[lng].presets.map(({ key }) => key)).toEqual(Object.keys(idByKey))
    expect(presetPrompts(lng).map(({ id }) => id)).toEqual(Object.values(idByKey))
  }
  expect(new Set(Object.values(idByKey)).size).toBe(Object.keys(idByKey).length)
})

describe.each(LANGUAGES)('the presets in %s', (lng: Language) => {
  const { headings } = texts[lng]

  test.each(presetPrompts(lng))('$title has all six sections, filled, and fits the prompt box', (preset) => {
    expect(headingsOf(preset.content)).toEqual(Object.values(headings))
    expect(preset.content).not.toMatch(/undefined|^# .+\n\s*\n|^- $/m)
    expect(preset.content.length).toBeLessThanOrEqual(20_000)
    expect(preset.title.length).toBeLessThanOrEqual(200)
  })

  test('no two presets share a title', () => {
    const titles = presetPrompts(lng).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('NEWA-6 the default template asks for name, personality, role and goal, and voice and tone', () => {
    const { name, personality, goal, voice } = headings
    const sections = defaultTemplate(lng).split('\n\n')
    expect(headingsOf(defaultTemplate(lng))).toEqual([name, personality, goal, voice])
    for (const section of sections) expect(placeholdersOf(section)).not.toEqual([])
  })
})

test('a translation asks the owner to fill in as much as the English text does', () => {
  const blanks = (lng: Language) => [
    placeholdersOf(defaultTemplate(lng)).length,
    ...presetPrompts(lng).map(({ content }) => placeholdersOf(content).length),
  ]
  expect(blanks('pl')).toEqual(blanks('en'))
  expect(blanks('ru')).toEqual(blanks('en'))
})

test.each(LANGUAGES)('in %s those who may meet an emergency name 112', (lng) => {
  const keys = ['clinic', 'travel', 'school', 'beauty_salon'] as const
  const contentById = new Map(presetPrompts(lng).map(({ id, content }) => [id, content]))
  for (const key of keys) expect(contentById.get(idByKey[key])).toContain('112')
})
