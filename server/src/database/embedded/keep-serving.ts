import type { Log } from '../log.ts'
import { type Postmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

const LOOK_MS = 500

/** A server that dies under us (out of memory, a stray kill) comes back by itself. */
export function keepServing(
  cluster: string,
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: Log,
) {
  let current = first
  let restarting: Promise<void> | undefined

  const look = () => {
    if (restarting || isAlive(current.pid)) return
    log.error('The PostgreSQL server ended unexpectedly; starting it again.')
    restarting = restart()
      .then((server) => {
        current = server
        log.info(`PostgreSQL is back (process ${server.pid}).`)
      })
      .catch((error: Error) => log.error(error.message))
      .finally(() => {
        restarting = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS).unref()

  return {
    processId: () => current.pid,
    async stop(stopServer = () => stopPostmaster(cluster, current.pid)): Promise<void> {
      clearInterval(timer)
      await restarting
      await stopServer()
    },
  }
}
