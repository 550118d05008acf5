import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { SetUpError } from './set-up-error.mjs'

const beatMs = 2_000
const abandonedAfterMs = 60_000

/**
 * Allows one command at a time to install and build; the others wait and then find everything up to date.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function alone(work, path = inRoot('.cache', 'setup.lock')) {
  await takeLock(path).catch((cause) => {
    throw new SetUpError(
      `Switchboard has to be installed or built anew, and ${dirname(path)} cannot be written (${cause.code}). ` +
        'Run the command as the user who owns the folder.',
      { cause },
    )
  })
  const heartbeat = setInterval(() => writeFileSync(path, String(process.pid)), beatMs)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function takeLock(path) {
  mkdirSync(dirname(path), { recursive: true })
  for (let told = false; ; await sleep(200)) {
    try {
      return writeFileSync(path, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = liveOwner(path)
    if (owner === null) rmSync(path, { force: true })
    else if (!told)
      console.log(`  · Waiting for another Switchboard command (process ${owner}) to finish its set-up …`)
    told ||= owner !== null
  }
}

/** A process id means nothing if the owner runs in another container; a recently touched lock is in use. */
function liveOwner(path) {
  try {
    const pid = readFileSync(path, 'utf8')
    const idleMs = Date.now() - statSync(path).mtimeMs
    if (idleMs < beatMs * 3) return pid
    return idleMs < abandonedAfterMs && isRunning(Number(pid)) ? pid : null
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
