// Fits the ranking of candidates and the confidence of the answerer, on businesses that no model was trained on, and
// prints the weights for read-passages.ts and decide.ts in server/src/answering, with their scores.
import { featuresOf } from '../server/src/answering/decide.ts'
import { type Candidate, readPassages } from '../server/src/answering/read-passages.ts'
import { understand } from '../server/src/answering/understand.ts'
import { searchKnowledge } from '../server/src/knowledge/search/index.ts'
import { openHarness } from './support/answers/answer-harness.ts'
import { asDocument, heldOutBusinesses } from './support/answers/held-out.ts'
import { fitLogistic } from './support/answers/logistic.ts'
import { bench } from './support/bench.ts'
import { printMachine } from './support/figures.ts'

const PULL = 0.001
const EVERY = Number(process.argv[process.argv.indexOf('--every') + 1] || 3)

printMachine()
const harness = await openHarness()
try {
  await bench('how sure the answerer is, on held-out businesses', fit)
} finally {
  await harness.close()
}

async function fit() {
  const examples: { candidates: Candidate[]; gold: string | null; features: Record<string, number> }[] = []
  const elsewhere = new Map<string, Awaited<ReturnType<typeof harness.teach>>>()
  let number = 0
  for (const [business, rows] of heldOutBusinesses('fitted'))
    for (const language of ['en', 'pl', 'ru'] as const) {
      const agent = await harness.teach(rows.map((row) => asDocument(row, language)))
      for (const row of rows)
        for (const question of row.q[language]) {
          number += 1
          if (number % EVERY) continue
          const understanding = await understand(harness.app, question, [])
          const found = await searchKnowledge(harness.app, agent, { text: question }, 10)
          if (found.passages.length === 0) console.log('nothing found for', question)
          if (found.passages.length === 0) continue
          const gold = row.passage[language]
          for (const isThere of [true, false]) {
            const passages = found.passages.filter(({ text }) => isThere || text !== gold)
            const candidates = await readPassages(harness.app, question, found, passages)
            const features = featuresOf({ candidates }, understanding)
            examples.push({ candidates, gold: isThere ? gold : null, features })
          }
          // An off-topic question: it belongs to another business.
          const other = elsewhere.get(language)
          if (other) {
            const foreign = await searchKnowledge(harness.app, other, { text: question }, 10)
            const candidates = await readPassages(harness.app, question, foreign, foreign.passages)
            const features = featuresOf({ candidates }, understanding)
            examples.push({ candidates, gold: null, features })
          }
        }
      elsewhere.set(language, agent)
      console.log(business, language, examples.length)
    }
  fitRank(examples)
  fitConfidence(examples)
}

type Example = { candidates: Candidate[]; gold: string | null; features: Record<string, number> }

/** Fits the ranking pairwise: each example is the difference between the right candidate and another. */
function fitRank(examples: Example[]) {
  const names = ['answers', 'dense', 'score', 'covered'] as const
  const values = ({ answers, passage, covered }: Candidate) => [
    answers ?? 0,
    passage.dense ?? 0,
    passage.score,
    covered,
  ]
  const rows: number[][] = []
  const labels: number[] = []
  for (const { candidates, gold } of examples) {
    const right = candidates.find(({ passage }) => passage.text === gold)
    for (const other of right ? candidates.filter((each) => each !== right) : []) {
      const difference = values(right!).map((value, at) => value - values(other)[at]!)
      rows.push(
        difference,
        difference.map((value) => -value),
      )
      labels.push(1, 0)
    }
  }
  const { weights } = fitLogistic(trialsOf(rows, labels), PULL)
  console.log('RANK', Object.fromEntries(names.map((name, at) => [name, Number(weights[at]!.toFixed(3))])))
  const answerable = examples.filter(({ gold }) => gold !== null)
  const first = (score: (candidate: Candidate) => number) =>
    share(answerable, ({ candidates, gold }) => {
      if (candidates.length === 0) return false
      const best = candidates.reduce((one, other) => (score(other) > score(one) ? other : one))
      return best.passage.text === gold
    })
  console.log(
    'first by rank as it is',
    first(({ rank }) => rank),
  )
  console.log(
    'first as fitted',
    first((each) => values(each).reduce((sum, value, at) => sum + value * weights[at]!, 0)),
  )
  for (const [at, name] of names.entries())
    console.log(
      `first by ${name}`,
      first((each) => values(each)[at]!),
    )
}

function fitConfidence(examples: Example[]) {
  const names = Object.keys(examples[0]!.features)
  const isRight = ({ candidates, gold }: Example) => gold !== null && candidates[0]?.passage.text === gold
  for (const [title, used] of [
    ['WITH_READER', names],
    ['WITH_VECTORS', names.filter((name) => name !== 'answers')],
    ['WITH_WORDS', ['covered']],
  ] as const) {
    const rows = examples.map(({ features }) => used.map((name) => features[name]!))
    const { weights, bias } = fitLogistic(
      trialsOf(
        rows,
        examples.map((each) => Number(isRight(each))),
      ),
      PULL,
    )
    console.log(title, {
      bias: Number(bias.toFixed(2)),
      ...Object.fromEntries(used.map((name, at) => [name, Number(weights[at]!.toFixed(2))])),
    })
    const p = rows.map(
      (row) => 1 / (1 + Math.exp(-(bias + row.reduce((sum, value, at) => sum + value * weights[at]!, 0)))),
    )
    for (const bar of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
      const said = examples.filter((_, at) => p[at]! >= bar)
      console.log(
        `  at ${bar}: said of answerable ${share(
          examples.filter(({ gold }) => gold !== null),
          (each) => p[examples.indexOf(each)]! >= bar,
        )}`,
        `right of those ${share(
          said.filter(({ gold }) => gold !== null),
          isRight,
        )}`,
        `said of unanswerable ${share(
          examples.filter(({ gold }) => gold === null),
          (each) => p[examples.indexOf(each)]! >= bar,
        )}`,
      )
    }
  }
}

function trialsOf(rows: number[][], labels: number[]) {
  return rows.map((traits, at) => ({ traits, isRight: labels[at] === 1, weight: 1 }))
}

function share<Item>(items: Item[], holds: (item: Item) => boolean): number {
  return Number((items.filter(holds).length / Math.max(1, items.length)).toFixed(3))
}
