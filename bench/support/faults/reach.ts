import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Connection, openConnection } from '../load/connection.ts'

export interface Reach {
  /** One attempt. Null: it may or may not have arrived. */
  tryOnce(request: Buffer): Promise<Answer | null>
  /** The error of the last failed attempt. */
  failure(): string
  /** The address of the next attempt. */
  url(): string
  close(): void
}

const PATIENCE_MS = 8000

/**
 * A client of an installation whose processes are killed and restarted: after a failure it switches to the next
 * address.
 */
export function reachAny(urls: string[], first = 0): Reach {
  let turn = first
  let connection: Connection | null = null
  let failure = ''
  const url = () => urls[turn % urls.length]!

  function moveOn() {
    connection?.close()
    connection = null
    turn += 1
  }
  return {
    url,
    failure: () => failure,
    async tryOnce(request) {
      const timer = setTimeout(() => connection?.close(), PATIENCE_MS)
      try {
        connection ??= await openConnection(url())
        const answer = await connection.send(request)
        if (answer.status < 500) return answer
        failure = `${answer.status} ${answer.body}`
      } catch (error) {
        // A refused or broken connection: the next attempt uses another address.
        failure = (error as Error).message
      } finally {
        clearTimeout(timer)
      }
      moveOn()
      await wait(20)
      return null
    },
    close: () => connection?.close(),
  }
}
