import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { broken, FileError, tooLarge } from './file-error.ts'
import type { Parsed, ParserReply, ParseTask } from './task.ts'

const HEAP_MB = 512
// Not all memory is heap: a picture, a PDF and all bytes lie outside of it.
const MEMORY_MB = 1024
const MEMORY_LOOK_MS = 100

export interface Parser {
  run(task: ParseTask, signal: AbortSignal): Promise<Parsed[keyof Parsed]>
  isAlive(): boolean
  stop(): void
}

/** Starts a process that reads one file at a time. It can always be stopped, whatever it is busy with. */
export function startParser(): Parser {
  const child = fork(parserFile(), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...loaderOfSources()],
    // It reads what strangers wrote, so it is told no secret. What its libraries print tells nobody anything.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  giveWay(child)
  let alive = true
  child.once('error', () => {
    alive = false
  })
  child.once('exit', () => {
    alive = false
  })
  const stop = () => {
    alive = false
    child.kill('SIGKILL')
  }
  return { run: (task, signal) => runTask(child, stop, task, signal), isAlive: () => alive, stop }
}

function runTask(child: ChildProcess, stop: () => void, task: ParseTask, signal: AbortSignal) {
  return new Promise<Parsed[keyof Parsed]>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(deadline)
      clearInterval(memoryLook)
      signal.removeEventListener('abort', onAbort)
      child.off('message', onReply).off('exit', onExit).off('error', onExit)
      keepAlive(child, false)
      settle()
    }
    const stopWith = (error: unknown) => {
      stop()
      end(() => reject(error))
    }
    const onAbort = () => stopWith(signal.reason)
    const onReply = (reply: unknown) => end(() => settleReply(reply as ParserReply, resolve, reject))
    const onExit = (_: unknown, name?: NodeJS.Signals | null) =>
      end(() =>
        reject(name === 'SIGABRT' ? tooMuchMemory() : broken('The file is damaged and could not be read.')),
      )
    const deadline = setTimeout(() => stopWith(tooLong(task.limits.ms)), task.limits.ms)
    const memoryLook = setInterval(() => {
      if (residentMb(child.pid!) > MEMORY_MB) stopWith(tooMuchMemory())
    }, MEMORY_LOOK_MS)

    keepAlive(child, true)
    signal.addEventListener('abort', onAbort, { once: true })
    child.on('message', onReply).once('exit', onExit).once('error', onExit)
    child.send(task, (error) => error && stopWith(error))
  })
}

function settleReply(
  reply: ParserReply,
  resolve: (parsed: Parsed[keyof Parsed]) => void,
  reject: (error: Error) => void,
) {
  if ('parsed' in reply) resolve(reply.parsed)
  else reject(new FileError(reply.refused.code, reply.refused.message))
}

/** A resting parser must not keep the product from ending; it ends itself when it is left alone. */
function keepAlive(child: ChildProcess, wanted: boolean): void {
  const does = wanted ? 'ref' : 'unref'
  child[does]()
  child.channel?.[does]()
}

/** Reading may take its time; those who chat may not wait for it. */
function giveWay(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, or the system does not let us: then it reads at the usual pace.
  }
}

/** Only Linux tells what another process weighs. Elsewhere the heap's limit stands alone. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const isBuilt = !import.meta.url.endsWith('.ts')

const parserFile = () => fileURLToPath(new URL(isBuilt ? 'parser.js' : 'parser.ts', import.meta.url))

const loaderOfSources = () => (isBuilt ? [] : ['--import', createRequire(import.meta.url).resolve('tsx')])

const tooLong = (ms: number) =>
  tooLarge(`Reading the file took longer than ${Math.round(ms / 1000)} seconds. Split it into smaller files.`)
const tooMuchMemory = () =>
  tooLarge('Reading the file takes more memory than a file may use. Split it into smaller files.')
