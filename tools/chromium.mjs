import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot } from './setup/paths.mjs'
import { step } from './setup/progress.mjs'
import { indent, runCommand } from './setup/run-command.mjs'

/** Returns the path of a working Chromium: an installed one, otherwise one that is installed now. */
export async function ensureChromium() {
  const here = await findChromium()
  if (here) return here
  for (const { from, commands, timeoutMs } of waysToInstall()) {
    const words = { doing: `Installing Chromium from ${from}`, done: `Chromium installed from ${from}` }
    await step(words, () => runAll(commands, timeoutMs)).catch((error) => console.error(indent(error.tail)))
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need a Chromium and none was found. Install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to one, and run the command again.',
  )
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {Iterable<string>} candidates
 */
export async function findChromium(env = process.env, candidates = knownPaths()) {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and no browser runs from there.`)
  }
  for (const path of candidates) if (await runs(path)) return path
  return null
}

/** Existence is not enough: Ubuntu's `chromium-browser` may be a script that only points to a snap. */
async function runs(path) {
  if (!existsSync(path)) return false
  // On Windows, `--version` opens a window.
  if (process.platform === 'win32') return true
  return runCommand(path, ['--version'], { timeoutMs: 20_000 }).then(
    (answer) => /Chrom|Edge/.test(answer),
    () => false,
  )
}

/** Lazy, because loading Playwright takes half a second that a system browser saves. */
function* knownPaths() {
  yield* systemPaths()
  yield playwrightPath()
}

export function systemPaths(platform = process.platform, env = process.env) {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ])
  // The headless shell first: its browser process does less for each page.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ]
  return [...names.map((name) => `/usr/bin/${name}`), '/snap/bin/chromium', '/opt/google/chrome/chrome']
}

function playwrightPath() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return chromium.executablePath()
}

function waysToInstall() {
  const playwright = {
    from: 'Playwright',
    timeoutMs: 300_000,
    commands: [
      [process.execPath, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']],
    ],
  }
  const debian = (...packages) => ({
    from: 'Debian',
    timeoutMs: 900_000,
    commands: [
      ['apt-get', ['update']],
      ['apt-get', ['install', '-y', '--no-install-recommends', 'fonts-liberation', ...packages]],
    ],
  })
  // Debian's packages also install libraries that a minimal system lacks, so they are tried first.
  return isDebianRoot()
    ? [debian('chromium', 'chromium-headless-shell'), debian('chromium'), playwright]
    : [playwright]
}

const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))

async function runAll(commands, timeoutMs) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  for (const [command, args] of commands) await runCommand(command, args, { env, timeoutMs })
}
