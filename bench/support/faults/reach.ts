import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Connection, openConnection } from '../load/connection.ts'

export interface Reach {
  /** One try. Null: nobody knows whether it arrived. */
  tryOnce(request: Buffer): Promise<Answer | null>
  /** Why nobody knows: what the last try that came to nothing ended with. */
  failure(): string
  /** The address that the next try goes to. */
  url(): string
  close(): void
}

const PATIENCE_MS = 8000

/** A client of an installation whose processes come and go: after a failure it turns to the next address. */
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
        // A refused or broken connection; the next address may know better.
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
