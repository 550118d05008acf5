import { AppError } from './errors.ts'

/** How many tasks one client may have waiting. */
const WAITING_MAX = 50

/**
 * Runs at most `limit` tasks at once. Waiting clients take turns, so many tasks of one client do not delay the others.
 */
export function createFairQueue(limit: number): <T>(client: string, task: () => Promise<T>) => Promise<T> {
  /** Clients in round-robin order. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function wait(client: string): Promise<void> {
    const queue = waiting.get(client) ?? []
    if (queue.length >= WAITING_MAX)
      throw new AppError('too_many_requests', 'Too many requests at once. Wait a moment and try again.', {
        retryAfterS: 5,
      })
    waiting.set(client, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  function startNext() {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [client, queue] = next
    waiting.delete(client)
    const start = queue.shift()!
    if (queue.length > 0) waiting.set(client, queue)
    start()
  }

  return async (client, task) => {
    if (running >= limit) await wait(client)
    else running += 1
    try {
      return await task()
    } finally {
      startNext()
    }
  }
}
