// What strangers and neighbours can do: every call by everybody who has no business there, requests that are wrong in
// every way, hostile texts on every screen, addresses that lead inside, and floods. --seed repeats a run; --requests and
// --payloads say how long.
import { parseArgs } from 'node:util'
import { bench } from './support/bench.ts'
import { atLeast, goal, median, printMachine, printRow } from './support/figures.ts'
import { groupBy } from './support/group-by.ts'
import { UNLIMITED } from './support/product.ts'
import { type FairReading, fairReading } from './support/threats/fair-reading.ts'
import { DEFAULT_LIMITS, floods } from './support/threats/floods.ts'
import { fuzz } from './support/threats/fuzz.ts'
import { type Installation, openInstallation } from './support/threats/installation.ts'
import { accessMatrix } from './support/threats/matrix.ts'
import { ssrf } from './support/threats/ssrf.ts'
import { xss } from './support/threats/xss.ts'
import { XSS_PAYLOADS } from './support/threats/xss-payloads.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '50000' },
    payloads: { type: 'string', default: String(XSS_PAYLOADS.length) },
  },
})
const [seed, requests, payloads] = [Number(values.seed), Number(values.requests), Number(values.payloads)]

printMachine()
console.log(`seed ${seed}`)

await on(UNLIMITED, async (installation) => {
  await bench('every call of the contract, by everybody who has no business there', async () => {
    const { cells, problems } = await accessMatrix(installation)
    printRow('', 'calls')
    for (const { caller, calls } of cells) printRow(caller, String(calls))
    report('wrong answers', problems)
  })
  await bench('requests that are wrong in every way', async () => {
    const outcome = await fuzz(installation, { requests, seed })
    for (const [status, count] of [...outcome.byStatus].sort(([a], [b]) => a - b))
      printRow(String(status), String(count))
    atLeast('requests', outcome.requests, requests, '')
    report('unplanned failures', outcome.problems)
  })
  await bench('addresses that lead inside', async () => {
    const { targets, doors, problems } = await ssrf(installation)
    printRow('', 'refused')
    for (const { door, refused } of doors) printRow(door, String(refused))
    atLeast('targets', targets, 140, '')
    report('targets reached, or not refused', problems)
  })
})

await on(UNLIMITED, (installation) =>
  bench('hostile texts on every screen, in Chromium', async () => {
    const outcome = await xss(installation, { payloads })
    printRow('', 'payloads seen')
    for (const { sink, seen } of outcome.sinks) printRow(sink, String(seen))
    atLeast('payloads', outcome.payloads, Math.min(payloads, 400), '')
    atLeast(
      'seen where they were put',
      Math.min(...outcome.sinks.map(({ seen }) => seen)),
      outcome.payloads,
      '',
    )
    report('payloads that ran or became markup', outcome.problems)
  }),
)

await on(DEFAULT_LIMITS, async (installation) => {
  await bench('floods', async () => {
    for (const { name, measured, limit, unit } of await floods(installation))
      goal(name, measured, limit, unit)
  })
  await bench('thirty PDFs of one account beside a text file of another', async () => {
    const rounds = await fairReading(installation, 5)
    const middle = (of: (round: FairReading) => number) => median(rounds.map(of))
    printRow('median of 5 rounds', 'alone', 'beside', 'PDFs waiting')
    printRow(
      'text file read',
      `${middle(({ aloneMs }) => aloneMs).toFixed(0)} ms`,
      `${middle(({ besideMs }) => besideMs).toFixed(0)} ms`,
      String(middle(({ pdfsWaiting }) => pdfsWaiting)),
    )
    goal(
      'beside, to alone',
      middle(({ aloneMs, besideMs }) => besideMs / aloneMs),
      3,
      '×',
    )
    atLeast(
      'PDFs that still waited',
      middle(({ pdfsWaiting }) => pdfsWaiting),
      15,
      '',
    )
  })
})

async function on(settings: Record<string, string>, work: (installation: Installation) => Promise<void>) {
  const installation = await openInstallation(settings)
  try {
    await work(installation)
  } finally {
    await installation.stop()
  }
}

function report(name: string, problems: string[]): void {
  const alike = groupBy(problems, (problem) => problem.replace(/\d+/g, '…'))
  for (const [, [first, ...others]] of alike)
    console.log(`  ${first}${others.length > 0 ? ` (and ${others.length} more like it)` : ''}`)
  goal(name, problems.length, 0, '')
}
