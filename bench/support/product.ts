import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { settings } from '../../server/src/platform/config.ts'
import { inRoot } from '../../tools/setup/paths.mjs'

const READY_WITHIN_MS = 110_000

export interface RunningProduct {
  url: string
  pid: number
  process: ChildProcess
  /** From the spawn to the log line that reports readiness. */
  readyMs: number
  kill(): Promise<void>
  /** Stops it gracefully, and returns its exit code. */
  stop(): Promise<number | null>
}

interface Run {
  settings?: Record<string, string>
  nodeArguments?: string[]
  logPath?: string
  /** Folder of another build. */
  root?: string | null
  /** What Node runs, from the root, instead of the built product's start. It can be sent messages. */
  entry?: string
}

/** Starts the built product like `npm start`, on any free port and with a data folder that outlives it. */
export async function runProduct(dataDir: string, run: Run = {}): Promise<RunningProduct> {
  const startedAt = performance.now()
  // Stops the product if the process that started it fails or is killed.
  const withUs = ['--import', pathToFileURL(inRoot('tools', 'setup', 'stop-with-parent.mjs')).href]
  const start = [
    ...withUs,
    ...(run.nodeArguments ?? []),
    join(run.root ?? inRoot(), run.entry ?? 'tools/start.mjs'),
  ]
  const child = spawn(process.execPath, start, {
    env: { ...productEnvironment(), ...generousLimits, PORT: '0', DATA_DIR: dataDir, ...run.settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(run.entry ? (['ipc'] as const) : [])],
  })
  if (run.logPath) keepLog(child, run.logPath)
  const url = await addressOf(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    url,
    pid: child.pid!,
    process: child,
    readyMs: performance.now() - startedAt,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** A data folder that the built-in database's own user can access, even if we run as root. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-run-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Lifts the rate limits: load comes from one machine in the name of thousands. */
export const UNLIMITED: Record<string, string> = {
  WIDGET_MESSAGE_LIMIT: '1000000',
  WIDGET_CHAT_LIMIT: '1000000',
  WIDGET_CHATS_PER_HOUR: '1000000',
  WIDGET_SESSION_LIMIT: '1000000',
  AI_ANSWERS_PER_HOUR: '10000',
}

const generousLimits = {
  SIGN_IN_LIMIT: '1000000',
  SIGN_UP_LIMIT: '1000000',
  SIGN_UP: 'open',
  // Each test has an account of its own, and fakes on this machine.
  PRIVATE_HOST_ACCOUNTS: 'all',
  // Ignore model servers that happen to run on this machine.
  LLM_LOCAL_SERVERS: 'none',
  TRIAL_SESSIONS: '1000000000',
  LOG_LEVEL: 'error',
}

/** Ignores the environment's settings and those of .env: a DATABASE_URL could point to real data. */
export function productEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return Object.fromEntries([...kept, ...Object.keys(settings).map((name) => [name, ''])])
}

function keepLog(child: ChildProcess, path: string) {
  const log = createWriteStream(path)
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (what: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The product ${what}:\n${printed}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
    child.once('exit', (code) => fail(`ended with code ${code}`))
    const read = (text: Buffer) => {
      printed += text
      const url = /is ready at (http:\/\/\S+)/.exec(printed)?.[1]
      if (!url) return
      clearTimeout(timer)
      // By IP address: a minimal system may not resolve localhost.
      resolve(url.replace('//localhost:', '//127.0.0.1:'))
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
  })
}
