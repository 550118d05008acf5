// How a real model scores on our own questions, with every check applied: the model that LLM_BASE_URL, LLM_MODEL and
// LLM_API_KEY name. With --every N: each Nth question.

import { openHarness } from './support/answers/answer-harness.ts'
import { scoreOf } from './support/answers/ask.ts'
import { askModel, type ModelReply } from './support/answers/ask-model.ts'
import { OWN_SETS, ownSet } from './support/answers/own-sets.ts'
import { bench } from './support/bench.ts'
import { median, percentile, printMachine, printRow } from './support/figures.ts'

const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_PROVIDER, LLM_CONTEXT_TOKENS } = process.env
const EVERY = Number(process.argv[process.argv.indexOf('--every') + 1] || 1)

if (!LLM_BASE_URL || !LLM_MODEL) {
  console.error('Set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY where the server wants one.')
  process.exit(1)
}
printMachine()
console.log(`${LLM_MODEL} at ${new URL(LLM_BASE_URL).host}`)
const settings = {
  LLM_BASE_URL,
  LLM_MODEL,
  LLM_API_KEY,
  LLM_PROVIDER,
  LLM_CONTEXT_TOKENS,
  LLM_ACCOUNTS: 'all',
}
const harness = await openHarness(settings)
try {
  await bench('our own questions, with a model', measure)
} finally {
  await harness.close()
  await harness.app.model?.close()
}

async function measure() {
  const [inside, outside]: [ModelReply[], ModelReply[]] = [[], []]
  let number = 0
  printRow('', 'answered', 'correct', 'refused', 'model’s own', 'failed checks', 'mended')
  for (const name of OWN_SETS) {
    const { documents, questions } = await ownSet(name)
    const asked = questions.filter(() => ++number % EVERY === 0)
    if (asked.length === 0) continue
    const agent = await harness.teach(documents)
    const replies: ModelReply[] = []
    for (const question of asked) replies.push(await askModel(harness, agent, question))
    const isForeign = (reply: ModelReply) => !reply.question.answers.length
    inside.push(...replies.filter((reply) => !isForeign(reply)))
    outside.push(...replies.filter(isForeign))
    row(
      name,
      replies.filter((reply) => !isForeign(reply)),
      replies.filter(isForeign),
    )
  }
  row('all', inside, outside)
  const times = [...inside, ...outside].map(({ ms }) => ms)
  printRow(
    'time to the whole answer, ms',
    `p50 ${median(times).toFixed(0)}`,
    `p95 ${percentile(times, 0.95).toFixed(0)}`,
  )
}

function row(name: string, answerable: ModelReply[], foreign: ModelReply[]) {
  const replies = [...answerable, ...foreign]
  const { answered, correct, refused } = scoreOf(answerable, foreign)
  const own = (100 * replies.filter(({ isModels }) => isModels).length) / Math.max(1, replies.length)
  const sum = (of: 'failed' | 'mended') => `${replies.reduce((all, reply) => all + reply[of], 0)}`
  printRow(
    name,
    ...[answered, correct, refused, own].map((share) => `${share.toFixed(1)} %`),
    sum('failed'),
    sum('mended'),
  )
}
