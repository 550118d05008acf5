import { pathToFileURL } from 'node:url'
import { linkedText, parseMarkdown, plainText } from '@switchboard/contract/markdown'
import { expect, test, vi } from 'vitest'
import { hasSaid } from '../server/src/actions/customer.ts'
import { toBbCode } from '../server/src/channels/bitrix/render.ts'
import { splitText } from '../server/src/channels/split-text.ts'
import { render as renderTelegram } from '../server/src/channels/telegram/render.ts'
import { languageOfText } from '../server/src/language/detect.ts'
import { sentencesOf } from '../server/src/language/sentences.ts'
import { isAllowedSite } from '../server/src/livechat/allowed-sites.ts'
import { findPersonalData } from '../server/src/llm/personal-data.ts'
import { knownReason } from '../web/src/lib/known-reason.ts'
import { mentionParts } from '../web/src/screens/inbox/notes/mentions.ts'
import { inRoot } from './setup/paths.mjs'
import { buildersIn, builtDuring } from './source/built-regexes.ts'
import { dictionary, namespacesOf } from './source/dictionaries.ts'
import { filesIn, isSource, isTest } from './source/files.ts'
import { piecesOf, steepestRun } from './source/growth.ts'
import { type FoundRegex, regexesOf } from './source/regexes.ts'

const folders = ['server/src', 'web/src', 'widget/src', 'contract/src']
const sources = folders.flatMap(filesIn).filter((path) => isSource(path) && !isTest(path))

/** The test checks growth, not speed: a busy machine may take many times as long, so this only catches hangs. */
const HANGS_MS = 900_000

test(
  'the measure tells quadratic expressions from linear ones',
  () => {
    expect(steepestRun((text) => /\s+$/.test(text), [' '])).toMatch(/repeated$/)
    expect(steepestRun((text) => /(?<!\s)\s+$/.test(text))).toBeNull()
  },
  HANGS_MS,
)

test.each(folders)(
  'in %s no regular expression takes quadratic time on a hostile text',
  (folder) => {
    expect(steepOf(sources.filter((path) => path.startsWith(folder)).flatMap(regexesOf))).toEqual([])
  },
  HANGS_MS,
)

/** Calls functions that build regular expressions from their input. */
const buildFromTexts = () => {
  for (const namespace of namespacesOf('en')) knownReason('', Object.fromEntries(dictionary('en', namespace)))
  findPersonalData('', { kinds: [], patterns: ['AB-###', '@@@ (#).*'] })
  isAllowedSite('', ['https://*.example.com', 'https://*.a.b.example.com:8080'])
  hasSaid({ said: [''] }, 'a.b+c (1042)')
  mentionParts('', [
    { user_id: 1, name: 'Anna (a+)+' },
    { user_id: 2, name: '   ' },
  ])
}

/** The loader gets the pattern of `isAllowedSite`. */
const seenElsewhere = /^widget\/src\/loader\/index\.ts:/

test(
  'no regular expression that is built when the product runs takes quadratic time on a hostile text',
  async () => {
    const builders = sources.filter((path) => buildersIn(path).length > 0)
    // Modules that another test has loaded would not run their top level again.
    vi.resetModules()
    const built = await builtDuring(async () => {
      for (const path of ['server/src/app.ts', ...builders.filter((path) => !path.startsWith('widget/'))])
        await import(pathToFileURL(inRoot(path)).href)
      buildFromTexts()
    })
    const seen = new Set(built.map(({ place }) => place))
    const unseen = builders.flatMap(buildersIn).filter((place) => !seen.has(place))
    expect(unseen.filter((place) => !seenElsewhere.test(place))).toEqual([])
    expect(steepOf(built)).toEqual([])
  },
  HANGS_MS,
)

function steepOf(found: FoundRegex[]): string[] {
  const unbounded = found.filter(({ regex }) => /[*+]|\{\d+,\}/.test(regex.source))
  return unbounded.flatMap(({ regex, place }) => {
    const everywhere = new RegExp(
      regex.source,
      regex.sticky ? regex.flags : `${regex.flags.replace('g', '')}g`,
    )
    const run = steepestRun((text) => text.replace(everywhere, ''), piecesOf(regex, 100))
    return run ? [`${place} ${regex} on ${run}`] : []
  })
}

test.each(
  Object.entries({
    parseMarkdown,
    linkedText,
    plainText,
    toBbCode,
    renderTelegram,
    languageOfText,
    sentencesOf,
    splitText: (text: string) => splitText(text, 4096, 'utf16'),
  }),
)(
  '%s takes linear time on a hostile text',
  (_name, work) => {
    expect(steepestRun(work as (text: string) => unknown)).toBeNull()
  },
  HANGS_MS,
)
