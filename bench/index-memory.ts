// What the search index of an agent costs, one large and many small ones: by its own count, which SEARCH_MEMORY_MB limits,
// and by what the process grows. `npm run bench -- index-memory 20000` is a shorter run.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { KnowledgeIndex } from '../server/src/knowledge/search/memory/knowledge-index.ts'
import { bench } from './support/bench.ts'
import { sentencesOfDocs } from './support/doc-sentences.ts'
import { goal, printMachine, printRow } from './support/figures.ts'
import { seededRandom } from './support/random.ts'

const PASSAGES = Number(process.argv[2] ?? 100_000)
const AGENTS = 1_000
const PASSAGES_EACH = 10
const SENTENCES = 5
const DIMENSIONS = 384
/** Decision 0018: 170 MB for 100,000 passages. */
const KB_EACH = 1.7

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const random = seededRandom(7)
const sentences = sentencesOfDocs()

printMachine()
await bench('the search index in memory', () => {
  printRow('', 'MB by its count', 'MB of growth', 'KB a passage', 's')
  // Stemmers and dictionaries are loaded on first use.
  build(1, 50)
  const large = measure(`one agent, ${PASSAGES} passages`, 1, PASSAGES)
  measure(`${AGENTS} agents, ${PASSAGES_EACH} passages each`, AGENTS, PASSAGES_EACH)
  goal('a passage of a large index', large.grownKb, KB_EACH, 'KB')
})

function measure(name: string, agents: number, passages: number) {
  const before = usedBytes()
  const startedAt = performance.now()
  const indexes = build(agents, passages)
  const seconds = (performance.now() - startedAt) / 1000
  const grown = usedBytes() - before
  const counted = indexes.reduce((sum, { bytes }) => sum + bytes, 0)
  const grownKb = grown / 1000 / (agents * passages)
  printRow(name, ...[counted / 1e6, grown / 1e6, grownKb, seconds].map((figure) => figure.toFixed(1)))
  return { grownKb }
}

function build(agents: number, passages: number): KnowledgeIndex[] {
  return Array.from({ length: agents }, () => {
    const index = new KnowledgeIndex()
    for (let id = 1; id <= passages; id += 1) index.add([passage(id)])
    index.pack()
    return index
  })
}

function passage(id: number) {
  return {
    ...{ id, title: 'Guide', heading: '', question: null, language: 'en' as const },
    text: Array.from({ length: SENTENCES }, () => random.pick(sentences)).join(' '),
    vectors: [Int8Array.from({ length: DIMENSIONS }, () => random.whole(-127, 127))],
  }
}

function usedBytes(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
