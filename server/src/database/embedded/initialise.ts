import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { binaryPath, processOptions } from './command.ts'
import type { Place } from './place.ts'
import { isInUse } from './processes.ts'

/** The bootstrap superuser; the program itself never works under this name. */
export const SUPERUSER = 'postgres'

/** Creates the cluster in a temporary folder and renames it, so that after a crash it is either complete or absent. */
export async function initialiseCluster(place: Place, binaries: Binaries, password?: string): Promise<void> {
  const aside = fs.mkdtempSync(path.join(place.home, `${ASIDE}-`))
  if (place.runAs) fs.chownSync(aside, place.runAs.uid, place.runAs.gid)
  await runInitdb(place, binaries, aside, password)
  fs.renameSync(aside, place.cluster)
  syncFolder(place.home)
}

/** Removes what a killed first start left behind, unless its initdb is still running there. */
export function removeAbandonedClusters(home: string): void {
  const left = fs.readdirSync(home).filter((name) => name.startsWith(ASIDE))
  for (const aside of left.map((name) => path.join(home, name))) {
    if (!isInUse(aside)) fs.rmSync(aside, { recursive: true, force: true })
  }
}

const ASIDE = 'pg.new'

async function runInitdb(place: Place, binaries: Binaries, folder: string, password?: string): Promise<void> {
  const access = password ? passwordAccess(folder, password) : ['--auth=trust']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    await promisify(execFile)(
      binaryPath(binaries, 'initdb'),
      ['-D', folder, '-U', SUPERUSER, '--data-checksums', ...locale, ...access],
      processOptions(place, binaries),
    )
  } catch (cause) {
    const said = String((cause as { stderr?: string }).stderr ?? (cause as Error).message).trim()
    throw new StartError(`PostgreSQL could not prepare its folder ${place.cluster}: ${lastLine(said)}`, {
      cause,
    })
  } finally {
    fs.rmSync(passwordFile(folder), { force: true })
  }
}

function passwordAccess(aside: string, password: string): string[] {
  fs.writeFileSync(passwordFile(aside), password, { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(aside)}`]
}

const passwordFile = (aside: string) => `${aside}-password`

const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

/** A rename is durable only after its folder is synced. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
