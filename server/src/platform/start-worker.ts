import { Worker, type WorkerOptions } from 'node:worker_threads'

const runsFromSource = import.meta.url.endsWith('.ts')

/**
 * A thread of its own for the file `name.worker.ts` beside the caller: `new URL('./name.worker.ts', import.meta.url)`.
 * The build puts it beside the server's bundle, as `name.worker.js`.
 */
export function startWorker(file: URL, options: WorkerOptions = {}): Worker {
  if (!runsFromSource) return new Worker(new URL(file.href.replace(/\.ts$/, '.js')), options)
  return new Worker(file, { ...options, execArgv: ['--import', 'tsx'] })
}
