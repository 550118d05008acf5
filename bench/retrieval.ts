// Quality and speed of the product's own search on its own database, compared with published results for the same sets.
// One set of constants is used for all of them.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { textsToEmbed } from '../server/src/knowledge/search/embed-chunks.ts'
import { searchKnowledge } from '../server/src/knowledge/search/index.ts'
import { openHarness } from './support/answers/answer-harness.ts'
import { bench } from './support/bench.ts'
import { atLeast, goal, percentile, printMachine, printRow } from './support/figures.ts'
import { type Corpus, type CorpusChunk, createCorpus } from './support/retrieval/corpus.ts'
import { keptVectors } from './support/retrieval/kept-vectors.ts'
import { madeUpChunks } from './support/retrieval/made-up.ts'
import { type QuestionSet, questionSet } from './support/retrieval/question-set.ts'
import { type Ranking, rankingOf } from './support/retrieval/ranking.ts'
import { miniSearch, plainScan, type Search } from './support/retrieval/rivals.ts'

interface Goals extends Partial<Ranking> {
  /** nDCG@10 as published (MTEB), or of our lexical search alone. */
  anchors: Record<string, number>
}

const SETS: Record<string, Goals> = {
  scifact: {
    ndcg10: 73.4,
    anchors: {
      'text-embedding-3-small': 73.4,
      'bge-small-en-v1.5': 71.3,
      BM25: 68.7,
      'all-MiniLM-L6-v2': 64.5,
    },
  },
  'xquad-en': {
    ndcg10: 97.5,
    anchors: {
      'text-embedding-3-small': 96.6,
      'bge-small-en-v1.5': 95.3,
      BM25: 96.5,
      'all-MiniLM-L6-v2': 94.4,
    },
  },
  stackfaq: { recall1: 88, recall5: 99, anchors: { 'BM25, ours alone': 82.4 } },
  'poquad-v0-pl': { ndcg10: 94.5, recall5: 97, anchors: { 'BM25, ours alone': 93.1 } },
}
const P95_MS: Record<number, number> = { 1000: 5, 10000: 20, 100000: 120 }
const TIMED = 300
/** Each search is repeated this long before it is timed, because a real server has been running for a while. */
const WARM_UP_MS = 8_000
const LONGEST_STALL_MS = 50
const LIMIT = 10
/** The answering passage must be among those that the model sees. */
const RECALL_8 = 95

const { data, only, sizes } = parseArgs({
  options: { data: { type: 'string' }, only: { type: 'string' }, sizes: { type: 'string' } },
}).values
if (!data) {
  console.error('Say where the public sets are: npm run bench -- retrieval --data DIR')
  process.exit(1)
}

const names = only?.split(',') ?? Object.keys(SETS)
const sets = names.map((name) => questionSet(data, name))
printMachine()
const { app, close } = await openHarness()
try {
  await bench('ranking, in percent', () => measureRanking())
  await bench('one search, p50 / p95 in ms', () => measureSpeed())
} finally {
  await close()
}

async function measureRanking() {
  printRow('', 'nDCG@10', 'R@1', 'R@5', 'R@8')
  const rankings: [string, Ranking][] = []
  for (const set of sets) {
    const ranking = await rank(set)
    rankings.push([set.name, ranking])
    const { ndcg10, recall1, recall5, recall8 } = ranking
    printRow(set.name, ...[ndcg10, recall1, recall5, recall8].map((figure) => figure.toFixed(1)))
    for (const [name, anchor] of Object.entries(SETS[set.name]?.anchors ?? {}))
      printRow(`  ${name}`, String(anchor))
  }
  for (const [name, { ndcg10, recall1, recall5, recall8 }] of rankings) {
    const goals = SETS[name]!
    if (goals.ndcg10) atLeast(`${name} nDCG@10`, ndcg10, goals.ndcg10, '%')
    if (goals.recall1) atLeast(`${name} R@1`, recall1, goals.recall1, '%')
    if (goals.recall5) atLeast(`${name} R@5`, recall5, goals.recall5, '%')
    atLeast(`${name} R@8`, recall8, RECALL_8, '%')
  }
}

async function rank({ passages, questions }: QuestionSet): Promise<Ranking> {
  const { agent, ids } = await createCorpus(app, await asChunks(passages))
  const idOf = new Map(ids.map((id, place) => [id, passages[place]!.id]))
  const lists = []
  for (const { text, relevant } of questions) {
    const found = await searchKnowledge(app, agent, { text }, LIMIT)
    lists.push({ found: found.passages.map(({ chunk_id }) => idOf.get(chunk_id!)!), relevant })
  }
  return rankingOf(lists)
}

/** Embedded in the same way as the product does. */
async function asChunks(passages: QuestionSet['passages']): Promise<CorpusChunk[]> {
  const wholes = passages.map((passage) => textsToEmbed({ ...passage, heading: '' }).wholes)
  const vectors = await keptVectors(app.embedder, wholes.flat())
  return passages.map((passage, place) => ({ ...passage, vectors: vectors.splice(0, wholes[place]!.length) }))
}

async function measureSpeed() {
  const english = sets.filter(({ name }) => !name.endsWith('-pl'))
  const questions = english.flatMap((set) => set.questions.map(({ text }) => text)).slice(0, TIMED)
  const vectors = await keptVectors(app.embedder, questions)
  for (const size of sizes?.split(',').map(Number) ?? Object.keys(P95_MS).map(Number)) {
    const chunks = madeUpChunks(english, vectors, size)
    const corpus = await createCorpus(app, chunks)
    await measureReading(corpus, questions[0]!)
    const ours = (text: string) => searchKnowledge(app, corpus.agent, { text }, LIMIT)
    const first = await timesOf(ours, questions)
    // From here on the questions' embeddings are cached, so that the comparison with the others is fair.
    const again = await warmTimesOf(ours, questions)
    printTimes(`${size} chunks`, again)
    printTimes('  with the question embedded', first)
    printTimes('  minisearch', await warmTimesOf(miniSearch(chunks), questions))
    printTimes('  plain scan', await warmTimesOf(plainScan(chunks), questions))
    goal(`p95 of a search in ${size} chunks`, percentile(again, 0.95), P95_MS[size] ?? 120, 'ms')
  }
}

/** The first search loads the index; it must hardly block other requests on this thread. */
async function measureReading({ agent, ids }: Corpus, text: string) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const startedAt = performance.now()
  delay.enable()
  await searchKnowledge(app, agent, { text }, LIMIT)
  delay.disable()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${ids.length} chunks read into memory in ${seconds.toFixed(1)} s`)
  goal('longest stall while they are read', delay.max / 1e6, LONGEST_STALL_MS, 'ms')
}

async function warmTimesOf(search: Search, questions: string[]): Promise<number[]> {
  const until = performance.now() + WARM_UP_MS
  for (let at = 0; performance.now() < until; at += 1) await search(questions[at % questions.length]!)
  return timesOf(search, questions)
}

async function timesOf(search: Search, questions: string[]): Promise<number[]> {
  const times: number[] = []
  for (const question of questions) {
    const startedAt = performance.now()
    await search(question)
    times.push(performance.now() - startedAt)
  }
  return times
}

function printTimes(name: string, times: number[]) {
  printRow(name, ...[0.5, 0.95].map((share) => percentile(times, share).toFixed(1)))
}
