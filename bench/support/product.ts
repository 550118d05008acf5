import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings } from '../../server/src/platform/config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 60_000

export interface RunningProduct {
  url: string
  pid: number
  /** From the spawn to the line that says it is ready. */
  readyMs: number
  kill(): Promise<void>
  stop(): Promise<void>
  exitCode(): number | null
}

/** Starts the built product the way `npm start` does, on a data folder that outlives it. */
export async function runProduct(
  dataDir: string,
  wanted: Record<string, string> = {},
): Promise<RunningProduct> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...ownEnvironment(),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...generousLimits,
      ...wanted,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    pid: child.pid!,
    readyMs: performance.now() - startedAt,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    exitCode: () => child.exitCode,
  }
}

/** A data folder that the built-in database's own user can reach, also when we are root. */
export async function temporaryFolder(): Promise<{ path: string; remove(): void }> {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  await chmod(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const generousLimits = { SIGN_IN_LIMIT: '1000000', SIGN_UP_LIMIT: '1000000' }

/** Neither the environment's settings nor those of .env count here: a DATABASE_URL would name somebody's real data. */
function ownEnvironment() {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return Object.fromEntries([...kept, ...Object.keys(settings).map((name) => [name, ''])])
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (what: string) => reject(new Error(`The product ${what}:\n${printed}`))
    const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
    child.once('exit', (code) => fail(`ended with code ${code}`))
    const read = (text: Buffer) => {
      printed += text
      const url = /is ready at (http:\/\/\S+)/.exec(printed)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
  })
}
