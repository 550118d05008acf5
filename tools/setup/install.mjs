import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { prunePackages } from './prune.mjs'
import { runCommand } from './run-command.mjs'

const stamp = inRoot('node_modules', '.switchboard-installed')

/** Installs the packages of package-lock.json if they are missing or outdated. */
export async function installWhenStale() {
  if (isInstalled()) return
  await step({ doing: 'Installing dependencies', done: 'Dependencies installed' }, install)
}

export function isInstalled() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!installedByHand()) return false
  finish()
  return true
}

async function install() {
  // NODE_ENV=production would leave out the tools that build the console.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  // The package's install script would download GPU drivers; the CPU version is included.
  const env = { ONNXRUNTIME_NODE_INSTALL: 'skip' }
  if (npm?.endsWith('.js')) await runCommand(process.execPath, [npm, ...args], { env })
  else await runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env })
  finish()
}

function finish() {
  prunePackages()
  writeFileSync(stamp, fingerprint())
}

/** Includes the platform, because a folder copied from another system contains the wrong binaries. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'tools/setup/prune.mjs']) hash.update(readFileSync(inRoot(path)))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

/** npm records what it installed in a hidden lock file, so a manual `npm ci` is recognized too. */
function installedByHand() {
  const noted = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = packagesOf(noted)
  return Object.entries(packagesOf(inRoot('package-lock.json'))).every(
    ([path, { version, optional, link, os, cpu, libc }]) => {
      if (!path.includes('node_modules/') || link || libc) return true
      const forUs = os?.includes(process.platform) && cpu?.includes(process.arch)
      return (optional && !forUs) || installed[path]?.version === version
    },
  )
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
