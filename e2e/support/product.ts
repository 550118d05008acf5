import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../../tools/setup/paths.mjs'

const readyWithinMs = 60_000
const stoppedWithinMs = 15_000

/** Starts the built product as `npm start` would, on any free port and an empty data folder. */
export async function startProduct(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
  // The built-in database runs as another user when we are root, and must reach its folder.
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, ['--import', noNetwork, inRoot('server', 'dist', 'main.js')], {
    cwd: folder,
    env: { ...ownEnvironment(), PORT: '0', DATA_DIR: join(folder, 'data'), ...generousLimits, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logPath = keepLog(child)
  try {
    return { url: await addressOf(child, logPath), logPath, stop: () => stop(child, folder, logPath) }
  } catch (error) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const noNetwork = pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href

const generousLimits = { SIGN_IN_LIMIT: '100000', SIGN_UP_LIMIT: '100000', LOG_LEVEL: 'info' }

/** Not the whole environment: a DATABASE_URL in it would point the tests at somebody's real data. */
function ownEnvironment() {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function keepLog(child: ChildProcess) {
  mkdirSync(inRoot('.cache', 'test'), { recursive: true })
  const logPath = inRoot('.cache', 'test', 'server.log')
  const log = createWriteStream(logPath)
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
  return logPath
}

function addressOf(child: ChildProcess, logPath: string) {
  return new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. Its log is ${logPath}.`))
    const timer = setTimeout(() => fail(`was not ready within ${readyWithinMs / 1000} s`), readyWithinMs)
    child.once('exit', (code) => fail(`ended with code ${code} before it was ready`))
    let printed = ''
    child.stdout!.on('data', (text) => {
      printed += text
      const url = /is ready at (http:\/\/\S+)/.exec(printed)?.[1]
      if (!url) return
      clearTimeout(timer)
      // By number: a bare system may not know the name localhost.
      resolve(url.replace(/\/$/, '').replace('//localhost:', '//127.0.0.1:'))
    })
  })
}

async function stop(child: ChildProcess, folder: string, logPath: string) {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, stoppedWithinMs))])
  }
  const { exitCode } = child
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  if (exitCode !== 0)
    throw new Error(`The server did not stop cleanly (code ${exitCode}). Its log is ${logPath}.`)
}
