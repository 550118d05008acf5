import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lowerProcessPriority } from '../../platform/process-priority.ts'
import { FileError } from './file-error.ts'
import { endedBy, tookTooLong, tookTooMuch } from './parser-errors.ts'
import type { Parsed, ParserReply, ParseTask } from './task.ts'

const HEAP_MB = 512
// Images, PDFs and file contents are stored outside of the heap.
const MEMORY_MB = 1024
const LOOK_MS = 100
// The limit applies to CPU time, because a busy machine gives the parser little of it. After this many times the limit
// in wall-clock time it counts as hung.
const PATIENCE = 30

export interface Parser {
  run(task: ParseTask, signal: AbortSignal): Promise<Parsed[keyof Parsed]>
  isAlive(): boolean
  stop(): void
}

/** Starts a process that parses one file at a time. It can be killed at any point. */
export function startParser(): Parser {
  const child = fork(parserFile(), {
    // Single-threaded garbage collection: parallel threads would use every core at once.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--single-threaded-gc', ...loaderOfSources()],
    // It parses untrusted files, so it gets no secrets. The output of its libraries is not useful.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  let isAlive = true
  const hasEnded = () => {
    isAlive = false
  }
  child.once('error', hasEnded).once('exit', hasEnded)
  // Parsing may be slow, but it must not delay chats.
  if (child.pid) lowerProcessPriority(child.pid)
  const stop = () => {
    hasEnded()
    child.kill('SIGKILL')
  }
  return { run: (task, signal) => runTask(child, stop, task, signal), isAlive: () => isAlive, stop }
}

function runTask(child: ChildProcess, stop: () => void, task: ParseTask, signal: AbortSignal) {
  return new Promise<Parsed[keyof Parsed]>((resolve, reject) => {
    const settle = (how: () => void) => {
      clearTimeout(deadline)
      clearInterval(looks)
      signal.removeEventListener('abort', onAbort)
      child.off('message', onReply).off('exit', onExit).off('error', stopWith)
      keepAlive(child, false)
      how()
    }
    const stopWith = (error: unknown) => {
      stop()
      settle(() => reject(error))
    }
    const onAbort = () => stopWith(signal.reason)
    const onExit = (code: number | null, by: NodeJS.Signals | null) => stopWith(endedBy(code, by))
    const onReply = (message: unknown) => {
      const reply = message as ParserReply
      settle(() => ('parsed' in reply ? resolve(reply.parsed) : reject(new FileError(reply.refused))))
    }
    const { ms } = task.limits
    const workedBefore = workedMs(child)
    const looks = setInterval(() => {
      if (residentMb(child) > MEMORY_MB) stopWith(tookTooMuch())
      else if (workedMs(child) - workedBefore > ms) stopWith(tookTooLong(ms))
    }, LOOK_MS)
    const deadline = setTimeout(() => stopWith(tookTooLong(ms)), ms * PATIENCE)

    keepAlive(child, true)
    signal.addEventListener('abort', onAbort, { once: true })
    child.on('message', onReply).on('exit', onExit).on('error', stopWith)
    if (signal.aborted) onAbort()
    // A process that could not be started reports its error by the event.
    else if (child.pid !== undefined) child.send(task, (error) => error && stopWith(error))
  })
}

/** An idle parser must not keep the process alive; it exits when its parent is gone. */
function keepAlive(child: ChildProcess, wanted: boolean): void {
  const does = wanted ? 'ref' : 'unref'
  child[does]()
  child.channel?.[does]()
}

/** Memory of the parser, readable only on Linux. Elsewhere only the heap limit applies. */
function residentMb({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const MS_PER_TICK = 10

/** CPU time of the parser, readable only on Linux. Elsewhere wall-clock time is used. */
function workedMs({ pid }: ChildProcess): number {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = afterName.split(' ').slice(11, 13).map(Number)
    return (user! + system!) * MS_PER_TICK
  } catch {
    return performance.now()
  }
}

const runsFromSource = import.meta.url.endsWith('.ts')

/** The build puts every worker beside the server's bundle. */
function parserFile(): string {
  const source = fileURLToPath(new URL('./parse.worker.ts', import.meta.url))
  return runsFromSource ? source : source.replace(/\.ts$/, '.js')
}

const loaderOfSources = () =>
  runsFromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
