// How often the built-in answerer answers, is right, and refuses questions that its documents do not cover. For each
// public set, half of the articles are its documents, so questions about the other half cannot be answered; then the
// halves are swapped.
import { parseArgs } from 'node:util'
import { sentencesOf } from '../server/src/language/index.ts'
import { openHarness, type Read } from './support/answers/answer-harness.ts'
import { askAll, type Reply, scoreOf } from './support/answers/ask.ts'
import { halvesOf } from './support/answers/halves.ts'
import { publicSet } from './support/answers/public-sets.ts'
import { bench } from './support/bench.ts'
import { atLeast, goal, percentile, printMachine, printRow } from './support/figures.ts'

/** FAQ questions are short and similar, so uncovered questions are recognized less often than with documents. */
const GOALS = {
  'English documents: xquad-en': { set: 'xquad-en', answered: 90, correct: 92, refused: 97 },
  'English questions with answers: stackfaq': { set: 'stackfaq', answered: 90, correct: 97, refused: 85 },
  'Polish documents: poquad-v0-pl': { set: 'poquad-v0-pl', answered: 85, correct: 84, refused: 88 },
}
const CHUNKS = 5_000
const TIMED_QUESTIONS = 300
const P95_MS = 150

const { data, every } = parseArgs({
  options: { data: { type: 'string' }, every: { type: 'string', default: '1' } },
}).values
if (!data) {
  console.error('Say where the public sets are: npm run bench -- answers --data DIR')
  process.exit(1)
}

/** With --every N: each Nth question, against an index that is smaller by the same factor. */
const large = Math.ceil(CHUNKS / Number(every))

printMachine()
const harness = await openHarness()
try {
  for (const [title, goals] of Object.entries(GOALS)) await bench(title, () => measure(data, goals))
  await bench(`answers from ${large} chunks`, () => measureLarge(data))
} finally {
  await harness.close()
}

async function measure(
  folder: string,
  { set, ...goals }: { set: string; answered: number; correct: number; refused: number },
) {
  const [answerable, foreign]: [Reply[], Reply[]] = [[], []]
  for (const half of halvesOf(publicSet(folder, set))) {
    const agent = await harness.teach(half.documents)
    answerable.push(...(await askAll(harness, agent, half.answerable.filter(isTaken))))
    foreign.push(...(await askAll(harness, agent, half.foreign.filter(isTaken))))
  }
  printRow('', 'answered', 'correct', 'refused', 'may help')
  row(set, answerable, foreign)
  const { answered, correct, refused } = scoreOf(answerable, foreign)
  atLeast('answered of answerable', answered, goals.answered, '%')
  atLeast('correct of answered', correct, goals.correct, '%')
  atLeast('refused on other documents', refused, goals.refused, '%')
}

function row(name: string, answerable: Reply[], foreign: Reply[]) {
  const { answered, correct, refused, maybe } = scoreOf(answerable, foreign)
  printRow(name, ...[answered, correct, refused, maybe[0]].map((figure) => `${figure.toFixed(1)} %`))
}

async function measureLarge(folder: string) {
  const { documents } = publicSet(folder, 'scifact')
  const { questions } = publicSet(folder, 'xquad-en')
  const agent = await harness.teach(documents.slice(0, large).map(shortened))
  // The first question loads the model and the index, so it is not timed.
  await askAll(harness, agent, questions.slice(0, 1))
  const replies = await askAll(harness, agent, questions.slice(1, 1 + TIMED_QUESTIONS))
  goal(
    'p95 of an answer',
    percentile(
      replies.map(({ ms }) => ms),
      0.95,
    ),
    P95_MS,
    'ms',
  )
}

/** Chunk length hardly matters to a search, but it does to parsing and embedding five thousand of them. */
function shortened<T extends Read>(document: T): T {
  const [chunk] = document.chunks
  const text = sentencesOf(chunk!.text).slice(0, 3).join(' ')
  return { ...document, chunks: [{ ...chunk!, text }] }
}

/** Takes each Nth item, for a quick estimate. */
function isTaken(_: unknown, place: number) {
  return place % Number(every) === 0
}
