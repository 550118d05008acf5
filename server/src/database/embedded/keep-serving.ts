import type { Log } from '../log.ts'
import { type Postmaster, stopPostmaster } from './postmaster.ts'
import { isAlive, signal } from './processes.ts'
import { onWindows } from './windows.ts'

const LOOK_MS = 500
const PAUSE_AFTER_FAILURE_MS = 5_000

/** Restarts the server if it dies (out of memory, a stray kill). */
export function keepServing(
  cluster: string,
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: Log,
) {
  let current = first
  let restarting: Promise<void> | undefined
  let pauseUntil = 0

  const look = () => {
    if (restarting || performance.now() < pauseUntil || isAlive(current.pid)) return
    log.error('The PostgreSQL server ended unexpectedly; starting it again.')
    restarting = restart()
      .then((server) => {
        current = server
        log.info(`PostgreSQL is back (process ${server.pid}).`)
      })
      .catch((error: Error) => {
        pauseUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
        log.error(error.message)
      })
      .finally(() => {
        restarting = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS).unref()
  // On an immediate exit, such as a second Ctrl-C, we cannot wait for the server; after SIGINT it stops by itself.
  const leave = () => signal(current.pid, 'SIGINT')
  if (!onWindows) process.once('exit', leave)

  return {
    processId: () => current.pid,
    async stop(stopServer = () => stopPostmaster(cluster, current.pid)): Promise<void> {
      clearInterval(timer)
      await restarting
      await stopServer()
      process.off('exit', leave)
    },
  }
}
