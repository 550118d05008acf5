import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const runCommand = pathToFileURL(inRoot('tools', 'setup', 'run-command.mjs')).href

/** Runs two steps in a row; the first takes a moment to clean up. */
const program = (options: object) => `
  const { runInSight } = await import(${JSON.stringify(runCommand)})
  const step = (words) => runInSight(process.execPath, ['-e', ${JSON.stringify(step)}, words], ${JSON.stringify(options)})
  await step('first')
  await step('second')
`
const step = `
  const end = (signal) => setTimeout(() => { console.log('cleaned up on ' + signal); process.exit() }, 300)
  process.once('SIGTERM', end).once('SIGINT', end)
  console.log(process.argv[1])
  setTimeout(() => {}, 5_000)
`

async function stopped(signals: NodeJS.Signals[], options = {}) {
  const run = spawn(process.execPath, ['--input-type=module', '-e', program(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  run.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
    if (text === 'first\n') for (const signal of signals) run.kill(signal)
  })
  const [code] = await once(run, 'close')
  return { code, printed: printed.trim().split('\n') }
}

test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the step under way, and those after it are not begun',
  async (signal) => {
    expect(await stopped([signal])).toEqual({
      code: 128 + constants.signals[signal],
      printed: ['first', 'cleaned up on SIGTERM'],
    })
  },
)

test.runIf(process.platform !== 'win32')('a step is told by the signal on which it cleans up', async () => {
  const { printed } = await stopped(['SIGTERM'], { stopSignal: 'SIGINT' })
  expect(printed).toEqual(['first', 'cleaned up on SIGINT'])
})

test.runIf(process.platform !== 'win32')('a Ctrl-C that arrives twice lets the step clean up', async () => {
  const { printed } = await stopped(['SIGINT', 'SIGTERM', 'SIGINT'])
  expect(printed).toEqual(['first', 'cleaned up on SIGTERM'])
})
