import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { choosePlace } from '../../../server/src/database/embedded/place.ts'
import { readPostmaster } from '../../../server/src/database/embedded/postmaster.ts'
import { signal } from '../../../server/src/database/embedded/processes.ts'
import { createProgram, PROGRAM } from '../../../server/src/database/embedded/program-role.ts'
import { type EmbeddedServer, startEmbedded } from '../../../server/src/database/embedded/start.ts'
import { freePort } from '../../../server/src/database/embedded/windows.ts'
import { ask, databaseOf } from '../database.ts'
import { type RunningProduct, runProduct, temporaryFolder, UNLIMITED } from '../product.ts'

/** The product in one or more processes that can be killed and started again at the same addresses. */
export interface Installation {
  urls: string[]
  folder: string
  /** Bypasses row-level security, for checks. */
  database(): pg.ClientConfig
  start(index: number, settings?: Record<string, string>): Promise<void>
  /** Stops one process gracefully. */
  end(index: number): Promise<void>
  kill(index: number): Promise<void>
  killDatabase(): void
  stop(): Promise<void>
  remove(): void
}

interface InstallationOptions {
  processes: number
  /** A function, for settings that need the addresses of the installation's own processes. */
  settings?: Record<string, string> | ((urls: string[]) => Record<string, string>)
  logPath?: string
  /** Folder of the build that runs first; each later start uses this one. */
  root?: string | null
}

/**
 * One process starts its own database; several share a separate server. Either way commit timestamps are on, so that
 * the order of two commits can be determined.
 */
export async function openInstallation({
  processes,
  settings,
  logPath,
  root = null,
}: InstallationOptions): Promise<Installation> {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  const server = processes > 1 ? await sharedServer(folder.path) : null
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const running: (RunningProduct | null)[] = ports.map(() => null)
  const begun = new Set<number>()
  const common = {
    ...UNLIMITED,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: server ? addressOf(server) : '',
    ...(typeof settings === 'function' ? settings(urls) : settings),
  }
  const database = () => (server ? { ...server.connection, database: PROGRAM } : databaseOf(dataDir))

  const installation: Installation = {
    urls,
    folder: folder.path,
    database,
    async start(index, more = {}) {
      // A separate server must be reachable first; the built-in one starts with the product.
      if (server) await untilReached(database())
      running[index] = await runProduct(dataDir, {
        settings: { ...common, ...more, PORT: String(ports[index]) },
        ...(logPath && { logPath: `${logPath}-${index}.log` }),
        ...(!begun.has(index) && { root }),
      })
      begun.add(index)
    },
    async end(index) {
      await running[index]?.stop()
      running[index] = null
    },
    async kill(index) {
      await running[index]?.kill()
      running[index] = null
    },
    killDatabase() {
      const pid = server ? server.processId() : readPostmaster(realpathSync(join(dataDir, 'pg')))?.pid
      if (pid) process.kill(pid, 'SIGKILL')
    },
    async stop() {
      for (const product of running) await product?.stop()
      await server?.stop()
    },
    remove: folder.remove,
  }
  for (let index = 0; index < processes; index += 1) await installation.start(index)
  if (!server) await dateCommits(installation)
  return installation
}

const quiet = { info() {}, warn() {}, error() {} }

async function sharedServer(folder: string): Promise<EmbeddedServer> {
  const place = choosePlace(join(folder, 'database'), quiet)
  const server = await startEmbedded(place, quiet, { track_commit_timestamp: 'on', max_connections: '100' })
  await createProgram(server.connection)
  const abandon = () => signal(server.processId(), 'SIGQUIT')
  process.once('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    await server.stop()
  }
  return { ...server, stop }
}

function addressOf({ connection }: EmbeddedServer): string {
  const { host, port } = connection
  return `postgresql://${PROGRAM}@/${PROGRAM}?host=${encodeURIComponent(host!)}&port=${port}`
}

async function untilReached(connection: pg.ClientConfig): Promise<void> {
  const lastMoment = performance.now() + 30_000
  while (performance.now() < lastMoment) {
    try {
      return void (await ask(connection, 'select'))
    } catch {
      await wait(100)
    }
  }
  throw new Error('The database did not come back')
}

async function dateCommits({ database, kill, killDatabase, start }: Installation): Promise<void> {
  await ask(database(), 'alter system set track_commit_timestamp = on')
  await kill(0)
  killDatabase()
  await start(0)
}
