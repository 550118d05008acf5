// Load runs in separate processes, so that it neither shares the product's thread nor dies with it.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inRoot } from '../../tools/setup/paths.mjs'

export interface ForkedWorker<Outcome> {
  /** Resolves once the worker has reported ready. */
  ready: Promise<void>
  outcome: Promise<Outcome>
  /** Asks the worker to finish; the outcome follows. */
  finish(): void
}

export interface WorkerContext {
  /** Aborted by `finish()`. */
  finishing: AbortSignal
  reportReady(): void
}

type Report<Outcome> = { ready: true } | { outcome: Outcome } | { error: string }

/** Runs a module that calls `runWorker` in a child process, with this input. */
export function forkWorker<Input, Outcome>(module: URL, input: Input): ForkedWorker<Outcome> {
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
      child.on('message', (report: Record<string, unknown>) => {
        if (key in report) resolve(report[key] as T)
        if ('error' in report) reject(new Error(String(report.error)))
      })
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`${fileURLToPath(module)} ended with ${signal ?? `code ${code}`}`)),
      )
    })
    // Prevents an unhandled rejection for callers that await only the other promise.
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

/** Runs in the child process. */
export function runWorker<Input, Outcome>(
  work: (input: Input, context: WorkerContext) => Promise<Outcome>,
): void {
  const controller = new AbortController()
  const tell = (report: Report<Outcome>, then?: () => void) =>
    process.send!(report, undefined, undefined, then)
  const context = { finishing: controller.signal, reportReady: () => tell({ ready: true }) }
  process.once('disconnect', () => process.exit(1))
  process.once('message', async ({ input }: { input: Input }) => {
    process.on('message', () => controller.abort())
    const report = await work(input, context).then(
      (outcome): Report<Outcome> => ({ outcome }),
      (error: Error): Report<Outcome> => ({ error: error.stack ?? error.message }),
    )
    tell(report, () => process.exit(0))
  })
}
