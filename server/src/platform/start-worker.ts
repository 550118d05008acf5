import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const runsFromSource = import.meta.url.endsWith('.ts')

/**
 * Starts a worker thread from the file `name.worker.ts` next to the caller: `new URL('./name.worker.ts',
 * import.meta.url)`. The build places it next to the server's bundle as `name.worker.js`.
 */
export function startWorker(file: URL, options: WorkerOptions = {}): Worker {
  if (!runsFromSource) return new Worker(new URL(file.href.replace(/\.ts$/, '.js')), options)
  // A worker thread does not inherit its parent's TypeScript loader.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const reader = new URL('./esm/api/index.mjs', tsx).href
  const start = `import('${reader}').then(({ register }) => register()).then(() => import('${file.href}'))`
  return new Worker(start, { ...options, eval: true })
}
