// Attacks by strangers and other accounts: every call by every caller without access, malformed requests, hostile texts
// on every screen, private addresses, and floods. --seed repeats a run; --requests and --payloads set its size; --only
// runs some of the parts, e.g. --only xss,floods.
import { parseArgs } from 'node:util'
import { atLeast, goal, median, printMachine, printRow } from './support/figures.ts'
import { groupBy } from './support/group-by.ts'
import { UNLIMITED } from './support/product.ts'
import { fairReading } from './support/threats/fair-reading.ts'
import { DEFAULT_LIMITS, floods } from './support/threats/floods.ts'
import { FORMULAS, formulas } from './support/threats/formulas.ts'
import { fuzz } from './support/threats/fuzz.ts'
import { type Installation, openInstallation } from './support/threats/installation.ts'
import { accessMatrix } from './support/threats/matrix.ts'
import { REFLECTING } from './support/threats/reflected.ts'
import { ssrf } from './support/threats/ssrf.ts'
import { type XssOutcome, xss } from './support/threats/xss.ts'
import { openNetworks, xssInChannels } from './support/threats/xss-channels.ts'
import { XSS_PAYLOADS } from './support/threats/xss-payloads.ts'

const PARTS = ['matrix', 'fuzz', 'ssrf', 'formulas', 'xss', 'channels', 'floods', 'reading'] as const
type Part = (typeof PARTS)[number]
const READING_ROUNDS = 7

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '50000' },
    payloads: { type: 'string', default: String(XSS_PAYLOADS.length) },
    only: { type: 'string', default: PARTS.join() },
  },
})
const [seed, requests, payloads] = [Number(values.seed), Number(values.requests), Number(values.payloads)]
const only = values.only.split(',')
const unknown = only.filter((name) => !PARTS.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`There is no part called "${unknown.join(', ')}"; there are ${PARTS.join(', ')}.`)
  process.exit(1)
}
const summary: string[] = []

printMachine()
console.log(`seed ${seed}`)

await on(UNLIMITED, {
  matrix: async (installation) => {
    console.log('every call of the contract, by everybody who has no business there')
    const { cells, problems } = await accessMatrix(installation)
    printRow('', 'calls')
    for (const { caller, calls } of cells) printRow(caller, String(calls))
    report('wrong answers', problems)
    return `${sum(cells.map(({ calls }) => calls))} calls by ${cells.length} kinds of callers, ${problems.length} wrong answers`
  },
  fuzz: async (installation) => {
    console.log('requests that are wrong in every way')
    const outcome = await fuzz(installation, { requests, seed })
    for (const [status, count] of [...outcome.byStatus].sort(([a], [b]) => a - b))
      printRow(String(status), String(count))
    atLeast('requests', outcome.requests, requests, '')
    report('unplanned failures', outcome.problems)
    return `${outcome.requests} requests, ${outcome.problems.length} unplanned failures`
  },
  ssrf: async (installation) => {
    console.log('addresses that lead inside')
    const { targets, doors, problems } = await ssrf(installation)
    printRow('', 'refused')
    for (const { door, refused } of doors) printRow(door, String(refused))
    atLeast('targets', targets, 140, '')
    report('targets reached, or not refused', problems)
    return `${targets} targets at ${doors.length} doors, ${problems.length} reached or not refused`
  },
})

await on(UNLIMITED, {
  formulas: async (installation) => {
    console.log('texts that a spreadsheet would take for formulas, in exported tables')
    const { cells, problems } = await formulas(installation)
    // The name, the question and the answer, as CSV and as XLSX.
    atLeast('cells', cells, FORMULAS.length * 6, '')
    report('cells that stay formulas', problems)
    return `${cells} cells of CSV and XLSX, ${problems.length} formulas`
  },
  xss: async (installation) => {
    console.log('hostile texts on every screen, in Chromium')
    const outcome = await xss(installation, { payloads })
    reportXss(outcome)
    const { sinks, problems } = outcome
    return `${outcome.payloads} payloads in ${sinks.length} places and ${REFLECTING} addresses, ${problems.length} ran or became markup`
  },
})

if (only.includes('channels')) {
  const networks = await openNetworks()
  await on(
    { ...UNLIMITED, ...networks.settings },
    {
      channels: async (installation) => {
        console.log('hostile names and texts of customers on other networks, in Chromium')
        const outcome = await xssInChannels(installation, networks, { payloads })
        reportXss(outcome)
        const { sinks, problems } = outcome
        return `${outcome.payloads} payloads in ${sinks.length} places, ${problems.length} ran or became markup`
      },
    },
  )
  await networks.close()
}

await on(DEFAULT_LIMITS, {
  floods: async (installation) => {
    console.log('floods')
    const results = await floods(installation)
    for (const { name, measured, limit, unit } of results) goal(name, measured, limit, unit)
    const held = results.filter(({ measured, limit }) => measured <= limit).length
    return `${held} of ${results.length} limits held`
  },
})

await on(
  { ...DEFAULT_LIMITS, EMBEDDING_MODEL: 'built_in' },
  {
    reading: async (installation) => {
      console.log('thirty PDFs of one account beside a text file of another')
      const rounds = await fairReading(installation, { rounds: READING_ROUNDS, texts: 4 })
      const alone = median(rounds.flatMap(({ aloneMs }) => aloneMs))
      const beside = median(rounds.flatMap(({ besideMs }) => besideMs))
      const pdfsWaiting = median(rounds.map((round) => round.pdfsWaiting))
      printRow(`median of ${READING_ROUNDS} rounds`, 'alone', 'beside', 'PDFs waiting')
      printRow(
        'text file completed',
        `${alone.toFixed(0)} ms`,
        `${beside.toFixed(0)} ms`,
        String(pdfsWaiting),
      )
      goal('beside, to alone', beside / alone, 3, '×')
      atLeast('PDFs that still waited', pdfsWaiting, 15, '')
      return `${beside.toFixed(0)} ms beside thirty PDFs, ${alone.toFixed(0)} ms alone: ${(beside / alone).toFixed(1)} ×`
    },
  },
)

console.log('\nsummary')
for (const line of summary) console.log(line)
printMachine()

/** Runs the requested parts against one installation; each returns its summary line. */
async function on(
  settings: Record<string, string>,
  parts: Partial<Record<Part, (installation: Installation) => Promise<string>>>,
) {
  const chosen = Object.entries(parts).filter(([name]) => only.includes(name))
  if (chosen.length === 0) return
  const installation = await openInstallation(settings)
  try {
    for (const [name, run] of chosen) {
      console.log()
      const begun = performance.now()
      const line = await run(installation)
      summary.push(`${name.padEnd(9)}${line} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
    }
  } catch (error) {
    // Else a product that then does not stop would hide the reason.
    await installation.stop().catch(() => {})
    throw error
  }
  await installation.stop()
}

function report(name: string, problems: string[]): void {
  const alike = groupBy(problems, (problem) => problem.replace(/\d+/g, '…'))
  for (const [, [first, ...others]] of alike)
    console.log(`  ${first}${others.length > 0 ? ` (and ${others.length} more like it)` : ''}`)
  goal(name, problems.length, 0, '')
}

function reportXss({ sinks, problems, ...outcome }: XssOutcome): void {
  printRow('', 'payloads seen')
  for (const { sink, seen } of sinks) printRow(sink, String(seen))
  atLeast('payloads', outcome.payloads, Math.min(payloads, 400), '')
  atLeast('seen where they were put', Math.min(...sinks.map(({ seen }) => seen)), outcome.payloads, '')
  report('payloads that ran or became markup', problems)
}

/** Hoisted: the parts above run before this line is reached. */
function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
