import { reason } from '@switchboard/contract/reasons'
import { AppError } from './errors.ts'

/** How many tasks one client may have waiting. */
const WAITING_MAX = 50
const WAITING_MAX_OF_GROUP = 500

type Run = <T>(client: string, task: () => Promise<T>, group?: string) => Promise<T>

/**
 * Runs at most `limit` tasks at once. Waiting groups take turns, and so do the clients of each: many tasks of one client,
 * or of many clients of one group, do not delay the others.
 */
export function createFairQueue(limit: number): Run {
  /** Both in round-robin order. */
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  let running = 0

  function wait(client: string, group: string): Promise<void> {
    const clients = waiting.get(group) ?? new Map<string, (() => void)[]>()
    const queue = clients.get(client) ?? []
    const ofGroup = [...clients.values()].reduce((sum, { length }) => sum + length, 0)
    if (queue.length >= WAITING_MAX || ofGroup >= WAITING_MAX_OF_GROUP)
      throw new AppError('too_many_requests', reason('requests_too_many'), {
        retryAfterS: 5,
      })
    waiting.set(group, clients.set(client, queue))
    return new Promise((resolve) => queue.push(resolve))
  }

  function startNext() {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [group, clients] = next
    const [client, queue] = clients.entries().next().value!
    waiting.delete(group)
    clients.delete(client)
    const start = queue.shift()!
    if (queue.length > 0) clients.set(client, queue)
    if (clients.size > 0) waiting.set(group, clients)
    start()
  }

  return async (client, task, group = client) => {
    if (running >= limit) await wait(client, group)
    else running += 1
    try {
      return await task()
    } finally {
      startNext()
    }
  }
}
