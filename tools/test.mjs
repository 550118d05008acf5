// `npm test`: all checks on any clone. `npm test -- unit chats` or `npm test -- e2e sign-up` runs a part, and
// `npm test -- unit chats --watch` runs it again on each change. `npm run check` is types and lint.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { prepare } from './setup/prepare.mjs'
import { indent } from './setup/run-command.mjs'
import { single, sum } from './test-run/counts.mjs'

const [steps, ...files] = process.argv.slice(2)
const only = steps?.split(',')
const outcomes = []

if (await step('set-up', () => prepare({ build: [] }))) {
  const { types, lint, unit, e2e } = await import('./test-run/steps.mjs')
  const all = { types, lint, unit, e2e }
  const unknown = only?.find((name) => !(name in all))
  if (unknown)
    await step(unknown, () => refuse(`There is no step "${unknown}": say types, lint, unit or e2e.`))
  const wanted = Object.entries(all).filter(([name]) => !only || (!unknown && only.includes(name)))
  // Sequential, because each step already uses every core.
  for (const [name, run] of wanted) await step(name, () => run(files))
}
summarise()

async function step(name, work) {
  const startedAt = performance.now()
  let counts
  try {
    counts = await work()
  } catch (error) {
    console.error(`\n${error.tail ? `${indent(error.tail)}\n\n` : ''}${error.message}`)
    counts = single(false)
  }
  if (counts) outcomes.push({ name, counts, seconds: (performance.now() - startedAt) / 1000 })
  return !counts?.failed
}

function refuse(why) {
  throw new Error(why)
}

function summarise() {
  console.log()
  for (const { name, counts, seconds } of outcomes) {
    console.log(`  ${name.padEnd(7)} ${words(counts)} (${seconds.toFixed(1)} s)`)
    for (const title of counts.titles ?? []) console.log(`          ${title}`)
  }
  const { passed, failed } = sum(outcomes.map(({ counts }) => counts))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function words({ passed, failed, skipped, late }) {
  return [
    `${passed} passed`,
    late && `${late} of them at the second try`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
  ]
    .filter(Boolean)
    .join(', ')
}
