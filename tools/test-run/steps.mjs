import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from '../chromium.mjs'
import { inRoot } from '../setup/paths.mjs'
import { prepare } from '../setup/prepare.mjs'
import { runInSight } from '../setup/run-command.mjs'
import { countPlaywright, countVitest, single } from './counts.mjs'

const tools = {
  tsc: inRoot('node_modules', 'typescript', 'bin', 'tsc'),
  biome: inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  vitest: inRoot('node_modules', 'vitest', 'vitest.mjs'),
  playwright: inRoot('node_modules', '@playwright', 'test', 'cli.js'),
}

export async function types() {
  const projects = ['contract', 'server', 'web', 'widget', '.']
  const exitCodes = await Promise.all(projects.map((project) => run(tools.tsc, ['-p', project])))
  return single(exitCodes.every((code) => code === 0))
}

export async function lint() {
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  return single((await run(tools.biome, ['check', '--error-on-warnings', ...colors])) === 0)
}

export async function unit(files) {
  if (files.includes('--watch')) {
    await run(tools.vitest, ['watch', ...files.filter((file) => file !== '--watch')])
    return
  }
  const report = freshReport('unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await run(tools.vitest, ['run', ...reporters, ...files])
  return existsSync(report) ? countVitest(readReport(report), exitCode) : single(false)
}

export async function e2e(files) {
  await prepare()
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: freshReport('e2e.json') }
  // On SIGTERM Playwright exits at once and leaves the product under test running.
  const options = { env, stopSignal: 'SIGINT' }
  const exitCode = await run(tools.playwright, ['test', '--reporter=list,json', ...files], options)
  const report = env.PLAYWRIGHT_JSON_OUTPUT_NAME
  return existsSync(report) ? countPlaywright(readReport(report), exitCode) : single(false)
}

const run = (tool, args, options) => runInSight(process.execPath, [tool, ...args], options)

function freshReport(name) {
  const path = inRoot('.cache', 'test', name)
  rmSync(path, { force: true })
  return path
}

const readReport = (path) => JSON.parse(readFileSync(path, 'utf8'))
