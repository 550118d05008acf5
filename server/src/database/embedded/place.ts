import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { writableFolder } from '../writable-folder.ts'
import { chooseRunAs, closedFolder, type RunAs } from './run-as.ts'

/** Where the embedded server lives: `home` holds the cluster, its log, and perhaps a copy of the binaries. */
export type Place = { home: string; cluster: string; sockets: string; runAs: RunAs | undefined }

type SharedFolders = { system: string; temporary: string }

// A fixed temporary folder, not TMPDIR: two starts must look for each other in the same place.
const shared: SharedFolders = { system: '/var/lib', temporary: '/tmp' }

export function choosePlace(dataDir: string, log: Log, { system, temporary } = shared): Place {
  const home = chooseHome(writableFolder(dataDir), log, system)
  const cluster = path.join(home, 'pg')
  const runAs = chooseRunAs(cluster)
  refuseClosedCluster(cluster, runAs)
  return { home, cluster, runAs, sockets: socketFolder(home, runAs, temporary) }
}

/** An existing cluster is used where it is; only a new one can be placed elsewhere. */
function chooseHome(dataDir: string, log: Log, systemFolder: string): string {
  const cluster = path.join(dataDir, 'pg')
  if (fs.existsSync(cluster)) return path.dirname(fs.realpathSync(cluster))
  const systemHome = path.join(systemFolder, `switchboard-${shortHash(dataDir)}`)
  refuseLostCluster(cluster, path.join(systemHome, 'pg'))
  const runAs = chooseRunAs(cluster)
  const closed = runAs && closedFolder(dataDir, runAs)
  if (!closed) return dataDir
  fs.mkdirSync(systemHome, { recursive: true })
  fs.chmodSync(systemHome, 0o755)
  linkCluster(path.join(systemHome, 'pg'), cluster)
  log.info(
    `The database is kept in ${systemHome}: it runs as the user ${runAs.name}, who may not enter ${closed} (DATA_DIR is ${dataDir}).`,
  )
  return systemHome
}

/**
 * A link to an unmounted disk must not lead to an empty database. Our own link may dangle after an interrupted first
 * start.
 */
function refuseLostCluster(link: string, ownTarget: string): void {
  const isLink = fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink) return
  const target = fs.readlinkSync(link)
  if (target !== ownTarget) {
    throw new StartError(
      `${link} points to ${target}, which is not there. Mount its disk, or remove the link to begin with an empty database.`,
    )
  }
  fs.rmSync(link)
}

/** The link shows users where the database is, and it still works after the data folder is moved. */
function linkCluster(cluster: string, link: string): void {
  try {
    fs.symlinkSync(cluster, link)
  } catch (error) {
    // Another process started in the same folder and was faster; the owner lock decides between the two.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function refuseClosedCluster(cluster: string, runAs: RunAs | undefined): void {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner === undefined) return
  const self = process.getuid?.()
  if (!runAs && owner !== self && self !== undefined) {
    throw new StartError(
      `The database in ${cluster} belongs to user ${owner}, and this process runs as user ${self}. ` +
        'Start as that user or as root, or set another DATA_DIR.',
    )
  }
  const closed = runAs && closedFolder(path.dirname(cluster), runAs)
  if (closed) {
    throw new StartError(
      `The database in ${cluster} runs as the user ${runAs.name}, who may not enter ${closed}. Open it with: chmod o+x ${closed}`,
    )
  }
}

// The shortest limit among the systems we run on is 104 bytes, with the closing zero.
const SOCKET_PATH_BYTES = 103
const LONGEST_SOCKET_NAME = 'owner-4194304-0123456789abcdef.sock'

function socketFolder(home: string, runAs: RunAs | undefined, temporary: string): string {
  const near = path.join(home, 'run')
  const isShort = Buffer.byteLength(path.join(near, LONGEST_SOCKET_NAME)) <= SOCKET_PATH_BYTES
  const folder =
    isShort || process.platform === 'win32' ? near : path.join(temporary, `switchboard-${shortHash(home)}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (folder !== near) refuseForeignFolder(folder, runAs)
  if (runAs) fs.chownSync(folder, runAs.uid, runAs.gid)
  fs.chmodSync(folder, 0o700)
  return folder
}

/** In a world-writable folder another user could have created it first and could then intercept our connections. */
function refuseForeignFolder(folder: string, runAs: RunAs | undefined): void {
  const entry = fs.lstatSync(folder)
  const isOurs = entry.isDirectory() && [process.getuid?.(), runAs?.uid].includes(entry.uid)
  if (isOurs) return
  throw new StartError(
    `${folder} belongs to somebody else. Remove it, or set a DATA_DIR with a shorter path.`,
  )
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
