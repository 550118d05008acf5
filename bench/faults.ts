// Is anything lost, duplicated, reordered or answered after a take-over when processes and databases die at any moment?
// --processes 2 runs two on one shared database; --seed repeats a run; --kills, --messages and --races set its size.
import { parseArgs } from 'node:util'
import { bench } from './support/bench.ts'
import { killRun } from './support/faults/kill-run.ts'
import { CLOSE_MS } from './support/faults/race-lane.ts'
import { raceRun } from './support/faults/race-run.ts'
import { atLeast, goal, median, percentile, printMachine, printRow } from './support/figures.ts'
import { groupBy } from './support/group-by.ts'

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '100' },
    messages: { type: 'string', default: '20000' },
    races: { type: 'string', default: '10000' },
  },
})
const processes = Number(values.processes)
const seed = Number(values.seed)
const kills = Number(values.kills)
const messages = Number(values.messages)
const races = Number(values.races)

printMachine()
console.log(`seed ${seed}, processes: ${processes}`)

await bench('messages under kill -9 of product and database', async () => {
  const size = { kills, messages, writers: 2, visitorsPerWriter: 40 }
  const outcome = await killRun({ processes, seed, ...size, waitsForLeases: true })
  printRow('kills, with the database', String(outcome.count), String(outcome.withDatabase))
  printRow(
    'ready again: median, slowest',
    ms(median(outcome.restartMs)),
    ms(percentile(outcome.restartMs, 1)),
  )
  printRow('messages acknowledged, unknown', String(outcome.acknowledged), String(outcome.unknown))
  printRow('sent again, answered by the AI', String(outcome.repeated), String(outcome.answered))
  printRow('given up, streams begun anew', String(outcome.givenUp), String(outcome.reloads))
  atLeast('kills', outcome.count, kills, 'kills')
  atLeast('acknowledged messages', outcome.acknowledged, messages, 'messages')
  report(outcome.problems)
})

await bench('a change of mode, or a stop, against an answer that is about to leave', async () => {
  const outcome = await raceRun({ processes, seed, races })
  printRow('races', 'answer first', 'change first', `within ${CLOSE_MS} ms`)
  for (const { name, answerFirst, changeFirst, close } of outcome.kinds)
    printRow(name, String(answerFirst), String(changeFirst), String(close))
  atLeast('races', outcome.races, races, 'races')
  report(outcome.problems)
})

function report(problems: string[]): void {
  const alike = groupBy(problems, (problem) => problem.replace(/\d+/g, '…'))
  for (const [, [first, ...others]] of alike)
    console.log(`  ${first}${others.length > 0 ? ` (and ${others.length} more like it)` : ''}`)
  goal('broken promises', problems.length, 0, 'problems')
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
