import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { chooseRunAs, closedFolder, type RunAs } from './run-as.ts'

/** Where the embedded server lives: `home` holds the cluster, its log, and perhaps a copy of the binaries. */
export type Place = { home: string; cluster: string; sockets: string; runAs: RunAs | undefined }

// The shortest limit among the systems we run on is 104 bytes, with the closing zero.
const SOCKET_PATH_BYTES = 103
const LONGEST_SOCKET_NAME = '/owner-4194304-0123456789abcdef.sock'

export function choosePlace(dataDir: string, log: Log, systemFolder = '/var/lib'): Place {
  fs.mkdirSync(dataDir, { recursive: true })
  const home = chooseHome(fs.realpathSync(dataDir), log, systemFolder)
  const cluster = path.join(home, 'pg')
  const runAs = chooseRunAs(cluster)
  refuseClosedCluster(cluster, runAs)
  return { home, cluster, runAs, sockets: socketFolder(home, runAs) }
}

/** A cluster that exists is used where it is; only a new one may choose. */
function chooseHome(dataDir: string, log: Log, systemFolder: string): string {
  const cluster = path.join(dataDir, 'pg')
  if (fs.existsSync(cluster)) return path.dirname(fs.realpathSync(cluster))
  const runAs = chooseRunAs(cluster)
  const closed = runAs && closedFolder(dataDir, runAs)
  fs.rmSync(cluster, { force: true }) // a link whose target is gone
  if (!closed) return dataDir
  const home = path.join(systemFolder, `switchboard-${shortHash(dataDir)}`)
  fs.mkdirSync(home, { recursive: true, mode: 0o755 })
  fs.chmodSync(home, 0o755)
  linkCluster(path.join(home, 'pg'), cluster)
  log.info(
    `The database lives in ${home}: PostgreSQL runs as ${runAs.name}, who may not enter ${closed} (data folder ${dataDir}).`,
  )
  return home
}

/** The link shows where the database went, and keeps it found when the data folder is moved. */
function linkCluster(cluster: string, link: string): void {
  try {
    fs.symlinkSync(cluster, link)
  } catch (error) {
    // Another start of the same folder was quicker; the owner lock decides between the two.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function refuseClosedCluster(cluster: string, runAs: RunAs | undefined): void {
  const entry = fs.statSync(cluster, { throwIfNoEntry: false })
  if (!entry) return
  const self = process.getuid?.()
  if (!runAs && self !== undefined && entry.uid !== self) {
    throw new StartError(
      `The database in ${cluster} belongs to user ${entry.uid}, and this process runs as user ${self}. ` +
        'Start as that user or as root, or set another DATA_DIR.',
    )
  }
  const closed = runAs && closedFolder(path.dirname(cluster), runAs)
  if (closed) {
    throw new StartError(
      `The database in ${cluster} runs as ${runAs.name}, who may not enter ${closed}. Open it with: chmod o+x ${closed}`,
    )
  }
}

function socketFolder(home: string, runAs: RunAs | undefined): string {
  const near = path.join(home, 'run')
  const fits = Buffer.byteLength(near + LONGEST_SOCKET_NAME) <= SOCKET_PATH_BYTES
  // A fixed folder, not TMPDIR: two starts must look for each other in the same place.
  const folder = fits || process.platform === 'win32' ? near : `/tmp/switchboard-${shortHash(home)}`
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  claimSocketFolder(folder, runAs)
  return folder
}

/** In a shared folder somebody else may have made it first, and would then see our connections. */
function claimSocketFolder(folder: string, runAs: RunAs | undefined): void {
  if (process.platform === 'win32') return
  const self = process.getuid!()
  const entry = fs.lstatSync(folder)
  if (!entry.isDirectory() || ![self, runAs?.uid].includes(entry.uid)) {
    throw new StartError(
      `${folder} belongs to somebody else. Remove it, or set a DATA_DIR with a shorter path.`,
    )
  }
  if (runAs) fs.chownSync(folder, runAs.uid, runAs.gid)
  fs.chmodSync(folder, 0o700)
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
