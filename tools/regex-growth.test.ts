import { linkedText, parseMarkdown, plainText } from '@switchboard/contract/markdown'
import { expect, test } from 'vitest'
import { toBbCode } from '../server/src/channels/bitrix/render.ts'
import { splitText } from '../server/src/channels/split-text.ts'
import { render as renderTelegram } from '../server/src/channels/telegram/render.ts'
import { languageOfText } from '../server/src/language/detect.ts'
import { sentencesOf } from '../server/src/language/sentences.ts'
import { filesIn, isSource, isTest } from './source/files.ts'
import { piecesOf, steepestRun } from './source/growth.ts'
import { regexesOf } from './source/regexes.ts'

const folders = ['server/src', 'web/src', 'widget/src', 'contract/src']
const sources = folders.flatMap(filesIn).filter((path) => isSource(path) && !isTest(path))

/** What counts is how time grows. On a busy machine all of it takes many times as long, so only what hangs ends here. */
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
    const unbounded = sources
      .filter((path) => path.startsWith(folder))
      .flatMap(regexesOf)
      .filter(({ regex }) => /[*+]|\{\d+,\}/.test(regex.source))
    const steep = unbounded.flatMap(({ regex, place }) => {
      const everywhere = new RegExp(
        regex.source,
        regex.sticky ? regex.flags : `${regex.flags.replace('g', '')}g`,
      )
      const run = steepestRun((text) => text.replace(everywhere, ''), piecesOf(regex))
      return run ? [`${place} ${regex} on ${run}`] : []
    })
    expect(steep).toEqual([])
  },
  HANGS_MS,
)

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
