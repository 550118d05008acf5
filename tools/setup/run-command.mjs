import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'
import { SetUpError } from './set-up-error.mjs'

const tailLines = 25
const patienceMs = 5_000
/** Ctrl-C reaches us from the terminal and again from npm. */
const sameSignalMs = 1_000
const running = new Map()
let stopped = null

export class CommandFailed extends SetUpError {
  /** @param {string} what @param {string} tail the last lines the command printed */
  constructor(what, tail) {
    super(what)
    this.tail = tail
  }
}

/**
 * Runs a command without showing its output; if it fails, the error contains the last lines.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number }} [options]
 */
export async function runCommand(command, args, { env, timeoutMs } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command.endsWith('.cmd'),
    timeout: timeoutMs,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000)
    })
  const stopWatching = stopWithUs(child, (signal) => {
    // npm cleans up on the first signal, which may take a while.
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
    return signal
  })
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `ended with ${signal ?? `code ${code}`}`),
    )
  })
  stopWatching()
  if (problem) throw new CommandFailed(`${inShort(command, args)} ${problem}`, lastLines(output))
  return output
}

/**
 * Runs a command with inherited stdio; resolves with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stopSignal?: NodeJS.Signals }} [options] `stopSignal`: the
 * signal on which it shuts down gracefully
 * @returns {Promise<number>}
 */
export function runInSight(command, args, { env, stopSignal = 'SIGTERM' } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  const stopWatching = stopWithUs(child, () => stopSignal)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(stopWatching)
}

/** @param {string} text */
export const indent = (text) => text.replace(/^/gm, '    ')

/** Passes signals on to all children, and exits once the last of them has exited. */
function stopWithUs(child, stopSignal) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
  running.set(child, stopSignal)
  return () => {
    running.delete(child)
    if (running.size > 0) return
    if (stopped) process.exit(128 + constants.signals[stopped.signal])
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopAll)
  }
}

function stopAll(signal) {
  if (!stopped) for (const [child, stopSignal] of running) child.kill(stopSignal(signal))
  // A second Ctrl-C kills.
  else if (performance.now() - stopped.at > sameSignalMs) killAll()
  stopped ??= { signal, at: performance.now() }
}

const killAll = () => {
  for (const child of running.keys()) child.kill('SIGKILL')
}

const inShort = (command, args) => [basename(command), ...args].join(' ').replaceAll(root, '')

const lastLines = (text) => stripVTControlCharacters(text).trimEnd().split('\n').slice(-tailLines).join('\n')
