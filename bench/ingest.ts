// How fast documents become chunks, next to the bare parser of each kind in the same run; and what files made to do
// harm cost the product: its own memory and how long it ever stood still; and what a chat notices of it all.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseFile } from '../server/src/knowledge/parse/index.ts'
import { hostileFiles } from '../server/test/hostile-files/index.ts'
import { bench } from './support/bench.ts'
import { goal, median, printMachine, printRow } from './support/figures.ts'
import { chatBesideIngest } from './support/ingest/beside-chat.ts'
import { type Sample, samples } from './support/ingest/samples.ts'
import { treeMemoryMb } from './support/memory.ts'

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

await bench('A chat while documents are taken in at full speed', async () => {
  const { alone, beside, pagesPerSecond } = await chatBesideIngest(samples(), ROUNDS)
  const ratios = beside.map((ms, round) => ms / alone[round]!)
  printRow(`p95 of ${ROUNDS} rounds`, 'nothing beside', 'beside documents', 'ratio', 'documents')
  printRow(
    '300 messages/s, kept for good',
    `${median(alone).toFixed(1)} ms`,
    `${median(beside).toFixed(1)} ms`,
    median(ratios).toFixed(2),
    `${pagesPerSecond.toFixed(0)} pages/s`,
  )
  goal('p95 beside documents, to that alone', median(ratios), 1.5, '×')
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
  const bomb = (await hostileFiles()).find(({ name }) => name === 'bomb.docx')!
  const before = treeMemoryMb([process.pid]).mb
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, treeMemoryMb([process.pid]).mb)
  }, 20)
  const refusal = await parseFile({ name: bomb.name, bytes: bomb.bytes }, signal).catch(
    (error: Error) => error.message,
  )
  clearInterval(look)
  console.log(String(refusal))
  goal('memory of all processes, above before', peak - before, 100, 'MB')
})

/** Both in turn, so that a busy machine slows both alike; the first round only warms them up. */
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
