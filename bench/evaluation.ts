// How the built-in answerer scores on our own questions: no language model, no network.

import { openHarness } from './support/answers/answer-harness.ts'
import { askAll, type Reply, type Score, scoreOf } from './support/answers/ask.ts'
import { OWN_SETS, type OwnQuestion, ownSet } from './support/answers/own-sets.ts'
import { bench } from './support/bench.ts'
import { atLeast, printMachine, printRow } from './support/figures.ts'

const GOALS = {
  en: { answered: 90, correct: 92, refused: 97 },
  pl: { answered: 85, correct: 84, refused: 88 },
}
const KINDS = ['direct', 'paraphrase', 'follow-up'] as const

printMachine()
const harness = await openHarness()
try {
  const sets = await Promise.all(OWN_SETS.map(ownSet))
  for (const language of ['en', 'pl'] as const)
    await bench(`our own questions, ${language}`, () => measure(language))

  async function measure(language: 'en' | 'pl') {
    const ours = sets.filter(({ name }) => name.endsWith(language))
    const unanswerable = ours.flatMap(({ questions }) => questions).filter((each) => !isAnswerable(each))
    const [answerable, foreign]: [Reply[], Reply[]] = [[], []]
    printRow('', 'answered', 'correct', 'refused', 'may help')
    for (const set of ours) {
      const agent = await harness.teach(set.documents)
      const inside = await askAll(harness, agent, set.questions.filter(isAnswerable))
      const outside = await askAll(harness, agent, unanswerable)
      answerable.push(...inside)
      foreign.push(...outside)
      row(set.name, scoreOf(inside, outside))
    }
    for (const kind of KINDS) row(kind, scoreOf(answerable.filter(isOfKind(kind)), []))
    const score = scoreOf(answerable, foreign)
    const goals = GOALS[language]
    atLeast('answered of answerable', score.answered, goals.answered, '%')
    atLeast('correct of answered', score.correct, goals.correct, '%')
    atLeast('not answered of unanswerable', score.refused, goals.refused, '%')
    if (process.argv.includes('--misses')) printMisses(answerable, foreign)
  }
} finally {
  await harness.close()
}

function row(name: string, { answered, correct, refused, maybe }: Score) {
  printRow(name, ...[answered, correct, refused, maybe[0]].map((figure) => `${figure.toFixed(1)} %`))
}

function printMisses(answerable: Reply[], foreign: Reply[]) {
  const wrong = answerable.filter(({ outcome, isRight }) => outcome !== 'answer' || !isRight)
  for (const { question, outcome, confidence, text } of [
    ...wrong,
    ...foreign.filter(({ outcome }) => outcome === 'answer'),
  ])
    console.log(
      `${outcome} ${confidence.toFixed(2)}  ${question.text}\n    ${text.replaceAll('\n', ' ').slice(0, 200)}`,
    )
}

function isAnswerable({ kind }: OwnQuestion) {
  return kind !== 'unanswerable'
}

function isOfKind(kind: string) {
  return (reply: Reply) => (reply.question as OwnQuestion).kind === kind
}
