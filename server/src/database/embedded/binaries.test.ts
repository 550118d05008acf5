import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type Binaries, findBinaries, runnableBinaries } from './binaries.ts'
import { binaryPath, processOptions } from './command.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

const folder = temporaryFolder()
const isRoot = process.getuid?.() === 0
const installed = path.join(folder, 'installed')
const home = path.join(folder, 'home')
let found: Binaries

beforeAll(() => {
  const real = findBinaries()
  fs.cpSync(path.dirname(real.folder), installed, { recursive: true, verbatimSymlinks: true })
  fs.mkdirSync(home)
  found = { ...real, folder: path.join(installed, 'native') }
})

test('links that npm left out are made where the package is', () => {
  const links = JSON.parse(fs.readFileSync(path.join(found.folder, 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) fs.rmSync(path.join(installed, target), { force: true })
  expect(runnableBinaries(found, home, undefined)).toEqual(found)
  for (const { source, target } of links) {
    expect(fs.realpathSync(path.join(installed, target))).toBe(fs.realpathSync(path.join(installed, source)))
  }
  expect(versionSaid(found, undefined)).toContain('(PostgreSQL) 18')
})

test('binaries out of reach are copied once, and copies of other versions go', ({ skip }) => {
  skip(!isRoot, 'these tests do not run as root')
  const runAs = chooseRunAs('/nonexistent')
  fs.mkdirSync(path.join(home, 'pg-bin-17.0.0'))
  fs.chmodSync(installed, 0o700)
  const copy = runnableBinaries(found, home, runAs)
  expect(fs.readdirSync(home)).toEqual([`pg-bin-${found.version}`])
  expect(copy.folder).toBe(path.join(home, `pg-bin-${found.version}`))
  expect(versionSaid(copy, runAs)).toContain('(PostgreSQL) 18')

  const { ctimeMs } = fs.statSync(copy.folder)
  expect(runnableBinaries(found, home, runAs)).toEqual(copy)
  expect(fs.statSync(copy.folder).ctimeMs).toBe(ctimeMs)
})

const versionSaid = (binaries: Binaries, runAs: RunAs | undefined) =>
  execFileSync(binaryPath(binaries, 'postgres'), ['--version'], {
    ...processOptions({ runAs }, binaries),
    encoding: 'utf8',
  })
