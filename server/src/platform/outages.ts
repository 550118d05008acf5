import { open, statfs } from 'node:fs/promises'
import { devNull } from 'node:os'
import type { Reason } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'

/** /readyz stays red for this long after the last failure for lack of disk space or file descriptors. */
const RED_MS = 15_000
/** Minimum interval between two checks of the machine, however often /readyz is called. */
const LOOK_EVERY_MS = 5_000
/** Two WAL segments of PostgreSQL: with less free space, its next write may fail. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

export type Outages = ReturnType<typeof createOutages>

/** Tracks lasting failures that a database query does not reveal, such as a full disk. */
export function createOutages(dataDir: string, leastFreeBytes = LEAST_FREE_BYTES) {
  let latest: { why: string; at: number } | null = null
  let looked: { at: number; found: Promise<string | null> } | null = null

  function look(): Promise<string | null> {
    if (!looked || performance.now() - looked.at >= LOOK_EVERY_MS)
      looked = { at: performance.now(), found: lackOf(dataDir, leastFreeBytes) }
    return looked.found
  }

  async function current(): Promise<string | null> {
    if (latest && performance.now() - latest.at < RED_MS) return latest.why
    return look()
  }

  return {
    /** Records an error of a request or a job; only lasting ones are remembered. */
    note(error: unknown) {
      const lasting = lastingOutageOf(error)
      if (lasting) latest = { why: lasting, at: performance.now() }
    },
    /** Records that new connections are refused. */
    noteFull() {
      latest = { why: NO_CONNECTIONS, at: performance.now() }
    },
    current,
    /** Logs each outage once: without file descriptors, nobody can connect to ask /readyz. Returns how to stop. */
    watch(log: Pick<Log, 'error'>): () => void {
      let logged: string | null = null
      const check = async () => {
        const why = await current()
        if (why && why !== logged) log.error(why)
        logged = why
      }
      void check()
      const timer = setInterval(check, LOOK_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}

async function lackOf(dataDir: string, leastFreeBytes: number): Promise<string | null> {
  if (await isOutOfFiles()) return englishReason(NO_DESCRIPTORS)
  return (await hasLessThan(leastFreeBytes, dataDir)) ? NO_ROOM : null
}

/** Idle connections alone can use them up, and Node reports none that it could not accept. */
const isOutOfFiles = () =>
  open(devNull).then(
    (file) => file.close().then(() => false),
    ({ code }: NodeJS.ErrnoException) => OUT_OF_FILES.test(code ?? ''),
  )

/** Returns false if the folder cannot be checked. */
const hasLessThan = (bytes: number, folder: string): Promise<boolean> =>
  statfs(folder).then(
    // Some network volumes do not tell their size.
    ({ blocks, bavail, bsize }) => blocks > 0 && bavail * bsize < bytes,
    () => false,
  )

const NO_DESCRIPTORS = reason('server_files_open')
const NO_CONNECTIONS =
  'The server has as many connections open as its file descriptors allow (ulimit -n). Tell your server administrator.'
const NO_ROOM = 'The server’s disk is full. Tell your server administrator.'

/** What is the matter with the machine or the database; undefined for other errors. */
export function outageOf(error: unknown): Reason | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (DISK_FULL.test(code)) return reason('server_disk_full')
  if (OUT_OF_FILES.test(code)) return NO_DESCRIPTORS
  if (TOO_LONG.test(code)) return reason('database_slow')
  // All connections stayed in use until the request's timeout for getting one.
  if (/timeout exceeded when trying to connect/.test(message)) return reason('server_busy')
  if (AWAY.test(code) || /Connection terminated|^Query read timeout$/.test(message))
    return reason('database_away')
}

/** Returns a message for failures that persist and do not keep the database from answering queries. */
export function lastingOutageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return
  const origin = (error.cause ?? error) as { code?: string }
  if (!DISK_FULL.test(origin.code ?? '') && !OUT_OF_FILES.test(origin.code ?? '')) return
  if (error instanceof AppError) return error.message
  const outage = outageOf(origin)
  return outage && englishReason(outage)
}

/** Codes of PostgreSQL and of our own file operations. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/
const OUT_OF_FILES = /^(EMFILE|ENFILE|53000)$/
/** Statement timeout and lock timeout. */
const TOO_LONG = /^(57014|55P03)$/

/** Connection refused, reset or timed out, or PostgreSQL shutting down (class 57P), starting or out of slots (53). */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0\d|53200|53300|25P03|08\w{3})$/
