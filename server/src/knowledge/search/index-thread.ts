import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../platform/start-worker.ts'
import type { Input, Operation, Output, Reply, Request } from './search.worker.ts'

export interface IndexThread {
  ask<Name extends Operation>(key: string, operation: Name, input: Input<Name>): Promise<Output<Name>>
  end(): Promise<void>
}

interface Waiting {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** `onEnd` is called when the thread has died, and all its indexes with it. */
export function startIndexThread(onEnd: () => void): IndexThread {
  const worker = startWorker(new URL('./search.worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  let asked = 0

  const fail = (error: Error) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that searches has ended')))
  worker.on('message', (reply: Reply) => {
    const { resolve, reject } = waiting.get(reply.id)!
    waiting.delete(reply.id)
    rest(worker, waiting)
    if ('error' in reply) reject(reply.error)
    else resolve(reply.output)
  })
  worker.unref()

  return {
    ask(key, operation, input) {
      const id = ++asked
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        worker.ref()
        worker.postMessage({ id, key, operation, input } satisfies Request)
      })
    },
    end: async () => void (await worker.terminate()),
  }
}

/** An idle thread must not keep the process alive. */
function rest(worker: Worker, waiting: Map<number, Waiting>): void {
  if (waiting.size === 0) worker.unref()
}
