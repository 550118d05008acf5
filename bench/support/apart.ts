// Load comes from processes of its own: it must neither share the product's core nor die with it.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inRoot } from '../../tools/setup/paths.mjs'

export interface Apart<Outcome> {
  /** The work has said that it is under way. */
  ready: Promise<void>
  outcome: Promise<Outcome>
  /** Asks the work to come to its end; the outcome follows. */
  finish(): void
}

export interface Circumstances {
  /** Aborted when the outcome is wanted. */
  finishing: AbortSignal
  tellReady(): void
}

type Told<Outcome> = { ready: true } | { outcome: Outcome } | { error: string }

/** Runs a module that calls `workApart` in a process of its own, with this input. */
export function runApart<Input, Outcome>(module: URL, input: Input): Apart<Outcome> {
  const child = fork(fileURLToPath(module), {
    execArgv: ['--import', 'tsx'],
    cwd: inRoot(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    serialization: 'advanced',
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const hear = <T>(key: 'ready' | 'outcome') => {
    const heard = new Promise<T>((resolve, reject) => {
      child.on('message', (told: Record<string, unknown>) => {
        if (key in told) resolve(told[key] as T)
        if ('error' in told) reject(new Error(String(told.error)))
      })
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`${fileURLToPath(module)} ended with ${signal ?? `code ${code}`}`)),
      )
    })
    // Whoever asks only for the other one must not find the program ended by this.
    heard.catch(() => {})
    return heard
  }
  child.send({ input })
  return {
    ready: hear('ready'),
    outcome: hear('outcome'),
    finish: () => child.connected && child.send('finish'),
  }
}

/** The other side. */
export function workApart<Input, Outcome>(
  work: (input: Input, circumstances: Circumstances) => Promise<Outcome>,
): void {
  const controller = new AbortController()
  const tell = (told: Told<Outcome>, then?: () => void) => process.send!(told, undefined, undefined, then)
  const circumstances = { finishing: controller.signal, tellReady: () => tell({ ready: true }) }
  process.once('disconnect', () => process.exit(1))
  process.once('message', async ({ input }: { input: Input }) => {
    process.on('message', () => controller.abort())
    const told = await work(input, circumstances).then(
      (outcome): Told<Outcome> => ({ outcome }),
      (error: Error): Told<Outcome> => ({ error: error.stack ?? error.message }),
    )
    tell(told, () => process.exit(0))
  })
}
