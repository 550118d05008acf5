import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Binaries, findBinaries, runnableBinaries } from './binaries.ts'
import { initialiseCluster, removeAbandonedClusters, SUPERUSER } from './initialise.ts'
import { keepServing } from './keep-serving.ts'
import { launch, newAddress } from './launch.ts'
import type { Place } from './place.ts'
import { clearStaleLock, isServing, type Postmaster, readPostmaster, readyPostmaster } from './postmaster.ts'
import { giveTo } from './run-as.ts'
import { clusterPassword, onWindows, stopOnWindows } from './windows.ts'

export type EmbeddedServer = {
  /** Connects as the bootstrap superuser. */
  connection: pg.ClientConfig
  processId(): number
  stop(): Promise<void>
}

/**
 * The caller holds the owner lock (owner-lock.ts), so no other process starts, adopts or cleans up a server here
 * meanwhile.
 */
export async function startEmbedded(
  place: Place,
  log: Log,
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const found = findBinaries()
  refuseOtherVersion(place.cluster, found)
  const password = clusterPassword(place)
  const left = await patiently(orphanOf(place.cluster), log)
  if (left)
    log.info(`Adopted the PostgreSQL server (process ${left.pid}) that a killed Switchboard left behind.`)

  const start = async (address: Pick<Postmaster, 'port' | 'socketFolder'>) => {
    const binaries = runnableBinaries(found, place.home, place.runAs)
    removeAbandonedClusters(place.home)
    if (!fs.existsSync(place.cluster)) await initialiseCluster(place, binaries, password)
    if (place.runAs) giveTo(place.runAs, place.cluster)
    clearStaleLock(place.cluster)
    return launch(place, binaries, address, settings)
  }
  const server = left ?? (await patiently(start(await newAddress(place)), log))
  const kept = keepServing(place.cluster, server, () => start(server), log)
  return {
    connection: connectionTo(server, password),
    processId: kept.processId,
    stop: () => kept.stop(onWindows ? () => stopOnWindows(place, found) : undefined),
  }
}

/**
 * Returns the connection to the server of a running product, for commands run beside it; undefined if none is running.
 */
export async function runningEmbedded(place: Place): Promise<pg.ClientConfig | undefined> {
  const server = await orphanOf(place.cluster)
  return server && connectionTo(server, clusterPassword(place))
}

function refuseOtherVersion(cluster: string, { major }: Binaries): void {
  const file = path.join(cluster, 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const written = fs.readFileSync(file, 'utf8').trim()
  if (written === major) return
  throw new StartError(
    `The database in ${cluster} was written by PostgreSQL ${written}, and this program brings PostgreSQL ${major}. ` +
      'Export it with the version of Switchboard that wrote it and import it here; nothing was changed.',
  )
}

/** Returns a server that outlived its killed parent. It may still be starting or shutting down. */
async function orphanOf(cluster: string): Promise<Postmaster | undefined> {
  const found = readPostmaster(cluster)
  return found && isServing(cluster, found.pid) ? readyPostmaster(cluster, found.pid) : undefined
}

const WAIT_MS = 5_000

/** After a power cut the server first replays its log, which can take long on a large database. */
function patiently<T>(work: Promise<T>, log: Log): Promise<T> {
  const timer = setInterval(
    () => log.info('Still waiting for PostgreSQL to put its files in order.'),
    WAIT_MS,
  )
  return work.finally(() => clearInterval(timer))
}

function connectionTo({ port, socketFolder }: Postmaster, password: string | undefined): pg.ClientConfig {
  return {
    host: socketFolder || '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
  }
}
