// How fast documents become chunks, compared with the bare parser of each format in the same run; what malicious files
// cost the product in memory and event-loop stalls; and how ingestion affects chats.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseFile } from '../server/src/knowledge/parse/index.ts'
import { hostileFiles } from '../server/test/hostile-files/index.ts'
import { bench } from './support/bench.ts'
import { goal, median, printMachine, printRow } from './support/figures.ts'
import { type Chats, chatBesideIngest, PER_SECOND } from './support/ingest/beside-chat.ts'
import { defuseBomb } from './support/ingest/bomb.ts'
import { type Sample, samples } from './support/ingest/samples.ts'

const ROUNDS = 5
const { signal } = new AbortController()

printMachine()

await bench('Pages a second, from a file to chunks', async () => {
  printRow(`median of ${ROUNDS} rounds`, 'Switchboard', 'bare parser', 'ratio')
  for (const sample of samples()) {
    const [ours, bare] = await measure(sample)
    printRow(
      sample.name,
      `${perSecond(sample, ours)} pages/s`,
      `${perSecond(sample, bare)} pages/s`,
      (ours / bare).toFixed(2),
    )
    if (sample.name === 'terms.pdf')
      goal('464 pages of PDF to chunks', ((ours / sample.pages) * 464) / 1000, 6, 's')
  }
})

await bench('Chats while documents are taken in at full speed', async () => {
  const { alone, beside, pagesPerSecond } = await chatBesideIngest(samples(), ROUNDS)
  printRow(`p95, median of ${ROUNDS} rounds`, 'nothing beside', 'documents beside', 'ratio')
  const compare = (name: string, msOf: (chats: Chats) => number) => {
    const ratio = median(beside.map((chats, round) => msOf(chats) / msOf(alone[round]!)))
    const [aloneMs, besideMs] = [median(alone.map(msOf)), median(beside.map(msOf))]
    printRow(name, `${aloneMs.toFixed(1)} ms`, `${besideMs.toFixed(1)} ms`, ratio.toFixed(2))
    return ratio
  }
  const kept = compare(`${PER_SECOND} messages/s, each kept`, (chats) => chats.kept)
  const answered = compare('a question, answered', (chats) => chats.answered)
  console.log(`${pagesPerSecond.toFixed(0)} pages/s were taken in meanwhile`)
  goal('messages beside documents, to alone', kept, 1.5, '×')
  goal('answers beside documents, to alone', answered, 1.5, '×')
})

await bench('Files made to do harm', async () => {
  const files = await hostileFiles()
  const stall = monitorEventLoopDelay({ resolution: 5 })
  stall.enable()
  let refused = 0
  for (const { name, bytes } of files) await parseFile({ name, bytes }, signal).catch(() => (refused += 1))
  console.log(
    `${files.length} files, ${refused} refused with a sentence, the others read as what little they say`,
  )
  goal('longest stall of the product', stall.max / 1e6, 100, 'ms')
})

await bench('A Word file of 255 kB that unpacks to 250 MB', async () => {
  const { refusal, parserMb, productMb } = await defuseBomb()
  console.log(refusal)
  goal('the whole process that read it, at its most', parserMb, 100, 'MB')
  goal('the product itself, above before', productMb, 100, 'MB')
})

/** Alternates between both, so that a busy machine slows both alike; the first round is a warm-up. */
async function measure(sample: Sample): Promise<[ours: number, bare: number]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now()
    await parseFile({ name: sample.name, bytes: sample.bytes }, signal)
    const between = performance.now()
    await sample.bare(sample.bytes)
    if (round === 0) continue
    ours.push(between - begun)
    bare.push(performance.now() - between)
  }
  return [median(ours), median(bare)]
}

function perSecond({ pages }: Sample, ms: number): string {
  return ((pages / ms) * 1000).toFixed(0)
}
