import { expect, test } from 'vitest'
import { languageShownBy } from '../../../../language/index.ts'
import { sourcesOf, withoutSources } from '../../sentence-reader.ts'
import { checkSentence } from '../check-sentence.ts'
import { columnsIn } from '../columns.ts'
import { evidenceOf } from '../evidence.ts'
import { english } from './english.ts'
import * as lessons from './lessons/index.ts'
import { polish } from './polish.ts'
import * as rental from './rental/index.ts'
import { russian } from './russian.ts'
import * as services from './services/index.ts'
import type { Trials } from './trials.ts'

/** Whether an answer passes, as it cites its source and without. */
function judgeOf({ documents }: Trials) {
  const texts = documents.map(({ text }) => text)
  const beside = { columns: columnsIn(texts), language: languageShownBy(texts[0]!) ?? 'other' }
  const evidence = documents.map(({ title, text }) => evidenceOf(text, title, beside))
  return ([question, answer]: [string, string]) => {
    const cited = sourcesOf(answer).map((number) => number - 1)
    const grounds = { documents: evidence, instructions: evidenceOf(''), question }
    const check = (sources: number[]) => !('fault' in checkSentence(withoutSources(answer), sources, grounds))
    return { answer, isSaid: check(cited), isSaidUncited: check([]) }
  }
}

test.each([
  ['English', english],
  ['Polish', polish],
  ['Russian', russian],
  ['English about rentals', rental.english],
  ['Polish about rentals', rental.polish],
  ['Russian about rentals', rental.russian],
  ['English about lessons', lessons.english],
  ['Polish about lessons', lessons.polish],
  ['Russian about lessons', lessons.russian],
  ['English about services', services.english],
  ['Polish about services', services.polish],
  ['Russian about services', services.russian],
])('in %s no true answer is taken for a false one, and no false one passes', (_, trials) => {
  const judge = judgeOf(trials)
  const wronged = trials.trueOnes.map(judge).filter(({ isSaid }) => !isSaid)
  const missed = trials.falseOnes.map(judge).filter(({ isSaid, isSaidUncited }) => isSaid || isSaidUncited)
  expect({ wronged, missed }).toEqual({ wronged: [], missed: [] })
})
