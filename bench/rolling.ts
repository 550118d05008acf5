// A rolling update under load: two processes on one PostgreSQL behind a small load balancer, replaced one by one.
// `npm run bench -- rolling --previous <folder>` begins with the build in that folder, for example of the last release.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bench } from './support/bench.ts'
import { atLeast, goal, percentile, printMachine } from './support/figures.ts'
import { rollingRun } from './support/rolling/run.ts'

const { values } = parseArgs({ options: { previous: { type: 'string' } } })
const previous = values.previous === undefined ? null : resolve(values.previous)

printMachine()
await bench(`two processes replaced, from ${previous ?? 'the same build'}`, async () => {
  const run = await rollingRun({ visitors: 8, quietMs: 5_000, previous, drainSeconds: 3 })
  console.log(
    `${run.calls} calls, ${run.retried} repeated once, p95 ${percentile(run.latenciesMs, 0.95).toFixed(0)} ms, ` +
      `slowest ${Math.max(...run.latenciesMs).toFixed(0)} ms; ${run.acknowledged} messages acknowledged`,
  )
  for (const failure of new Set(run.failed)) console.log(failure)
  goal('calls failed after one retry', run.failed.length, 0, 'calls')
  goal('messages lost or doubled', run.wrong.length, 0, 'messages')
  atLeast('messages acknowledged', run.acknowledged, 100, 'messages')
})
