import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from './fingerprint.mjs'
import { inRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { runCommand } from './run-command.mjs'

const shared = ['contract/src', 'tools/build', 'package-lock.json']

const targets = [
  { name: 'console', folder: 'web', script: 'site.mjs', sources: ['web', ...shared] },
  { name: 'widget', folder: 'widget', script: 'site.mjs', sources: ['widget', ...shared] },
  { name: 'server', folder: 'server', script: 'server.mjs', sources: ['server', ...shared] },
]

export const everything = targets.map(({ name }) => name)

/** Builds those of console, widget and server that are wanted and whose sources changed since they were last built. */
export async function buildWhenStale(wanted) {
  const stale = staleTargets(wanted)
  if (stale.length === 0) return
  const names = list(stale.map(({ name }) => name))
  await step({ doing: `Building ${names}`, done: `Built ${names}` }, () => buildAll(stale))
}

export const isBuilt = (wanted) => staleTargets(wanted).length === 0

function staleTargets(wanted) {
  return targets
    .filter(({ name }) => wanted.includes(name))
    .map((target) => ({ ...target, state: fingerprintOf(target.sources.map((path) => inRoot(path))) }))
    .filter(({ folder, state }) => !existsSync(inRoot(folder, 'dist')) || builtState(folder) !== state)
}

/** Waits for all builds even if one fails: a build left running would collide with the next one. */
async function buildAll(stale) {
  const outcomes = await Promise.allSettled(stale.map(build))
  for (const { reason } of outcomes) if (reason) throw reason
}

/** Builds into a separate folder and swaps it in, so that a half-finished build is never served. */
async function build({ folder, script, state }) {
  const out = inRoot(folder, 'dist')
  const [aside, old] = [inRoot('.cache', 'building', folder), inRoot('.cache', 'replaced', folder)]
  for (const path of [aside, old]) rmSync(path, { recursive: true, force: true })
  for (const name of ['building', 'replaced', 'built']) mkdirSync(inRoot('.cache', name), { recursive: true })
  await runCommand(process.execPath, [inRoot('tools', 'build', script), folder, aside])
  rmSync(stampOf(folder), { force: true })
  if (existsSync(out)) renameSync(out, old)
  renameSync(aside, out)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stampOf(folder), state)
}

const stampOf = (folder) => inRoot('.cache', 'built', folder)

const builtState = (folder) => (existsSync(stampOf(folder)) ? readFileSync(stampOf(folder), 'utf8') : null)

const list = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
