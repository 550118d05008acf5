// Fits what server/src/answering/built-in/calibration.ts holds, and prints it:
//   node --import tsx bench/support/answers/fit.ts --data DIR
// Every second question of the public sets takes part, and all of our own; the others are there to be surprised by.
// What is not sure anyway, whatever the weights, has no part in it.
import { parseArgs } from 'node:util'
import { calibrationFor, isGuessed } from '../../../server/src/answering/built-in/confidence.ts'
import { lookUp } from '../../../server/src/answering/built-in/look-up.ts'
import { TRAITS } from '../../../server/src/answering/built-in/traits.ts'
import { halvesOf } from './halves.ts'
import { isRight } from './is-right.ts'
import { fitLogistic, type Trial } from './logistic.ts'
import { OWN_SETS, ownSet } from './own-sets.ts'
import { publicSet, type Question } from './public-sets.ts'
import { openSchool, type Pupil } from './school.ts'

const PUBLIC_SETS = ['xquad-en', 'stackfaq', 'poquad-v0-pl']
/** There are far fewer of our own, and they are what customers of small businesses ask. */
const OWN_WEIGHT = 4
const PULL = 0.004
/** A right answer that is held back counts so much more than a wrong one that is given: it sets what 0.5 means. */
const HELD_BACK = { faq: 2.2, prose: 1.3, lexical: 2.3 }

const { data } = parseArgs({ options: { data: { type: 'string' } } }).values
if (!data) throw new Error('Say where the public sets are: --data DIR')

const trials: Record<keyof typeof HELD_BACK, Trial[]> = { faq: [], prose: [], lexical: [] }
const school = await openSchool()
try {
  for (const name of PUBLIC_SETS) await tryPublic(data, name)
  for (const name of OWN_SETS) await tryOwn(name)
} finally {
  await school.close()
}
for (const [name, of] of Object.entries(trials)) {
  const { bias, weights } = fitLogistic(of, PULL)
  console.log(name, {
    bias: rounded(bias),
    ...Object.fromEntries(TRAITS.map((trait, at) => [trait, rounded(weights[at]!)])),
  })
}

async function tryPublic(folder: string, name: string) {
  for (const { documents, answerable, foreign } of halvesOf(publicSet(folder, name))) {
    const pupil = await school.teach(documents)
    for (const question of answerable.filter(isSecond)) await tryOne(pupil, question, question.answers, 1)
    for (const question of foreign.filter(isSecond)) await tryOne(pupil, question, [], 1)
  }
}

/** What the customers of the other businesses of the same language ask is foreign here. */
async function tryOwn(name: string) {
  const { documents, questions } = await ownSet(name)
  const pupil = await school.teach(documents)
  for (const question of questions) await tryOne(pupil, question, question.answers, OWN_WEIGHT)
  for (const other of OWN_SETS.filter((each) => each !== name && each.slice(-2) === name.slice(-2)))
    for (const question of (await ownSet(other)).questions)
      if (question.kind === 'direct' || question.kind === 'paraphrase')
        await tryOne(pupil, question, [], OWN_WEIGHT)
}

async function tryOne(pupil: Pupil, { text, before }: Question, answers: string[], weight: number) {
  const { quote, traits, isBeside } = await lookUp(school.app, pupil, text, before ? [before] : [])
  if (!quote || !traits || isBeside || isGuessed(quote.passage, traits)) return
  const calibration = calibrationFor(quote.passage)
  const right = isRight(quote.text, answers)
  trials[calibration].push({
    traits: TRAITS.map((trait) => traits[trait]),
    isRight: right,
    weight: weight * (right ? HELD_BACK[calibration] : 1),
  })
}

function isSecond(_: unknown, place: number) {
  return place % 2 === 0
}

function rounded(figure: number) {
  return Number(figure.toFixed(2))
}
