import pg from 'pg'
import { connect, type Database } from './connect.ts'
import { choosePlace } from './embedded/place.ts'
import { createProgram, isProgramMissing, programConnection } from './embedded/program-role.ts'
import { runningEmbedded, startEmbedded } from './embedded/start.ts'
import type { Log } from './log.ts'
import { ownFolder } from './owner-lock.ts'
import { checkPooler } from './pooler-check.ts'
import { checkServer, whereIs } from './server-check.ts'

export type { Database } from './connect.ts'

export type DatabaseOptions = {
  databaseUrl?: string | null
  /** The direct server address if `databaseUrl` points to a pooler. */
  directUrl?: string | null
  dataDir: string
  /** Only shown to a second starter, which can then report which process is in its way. */
  port?: number
}

/** The only place that distinguishes the embedded database from an external server. */
export function openDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  const { databaseUrl, directUrl } = options
  if (!databaseUrl) return openEmbedded(options, log)
  return directUrl ? openPooled(databaseUrl, directUrl, log) : openServer(databaseUrl, log)
}

/** For commands run beside the product: joins the running database, or opens it for the duration of the command. */
export async function joinDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  const running = options.databaseUrl ? undefined : await runningEmbedded(choosePlace(options.dataDir, log))
  return running
    ? connect(programConnection(running), 'the running database', log)
    : openDatabase(options, log)
}

async function openServer(connectionString: string, log: Log): Promise<Database> {
  const connection = { connectionString }
  const version = await checkServer(connection, log)
  return connect(connection, `PostgreSQL ${version} at ${whereIs(new pg.Client(connection))}`, log)
}

async function openPooled(poolerUrl: string, directUrl: string, log: Log): Promise<Database> {
  const direct = { connectionString: directUrl }
  const pooler = { connectionString: poolerUrl }
  const version = await checkServer(direct, log, 'DATABASE_DIRECT_URL')
  await checkPooler(pooler, direct)
  const server = `PostgreSQL ${version} at ${whereIs(new pg.Client(direct))}`
  return connect(direct, `${server}, pooled at ${whereIs(new pg.Client(pooler))}`, log, pooler)
}

async function openEmbedded({ dataDir, port }: DatabaseOptions, log: Log): Promise<Database> {
  const place = choosePlace(dataDir, log)
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const lock = await ownFolder(place.sockets, dataDir, port)
    undo.push(lock.release)
    const server = await startEmbedded(place, log)
    undo.push(server.stop)
    const connection = programConnection(server.connection)
    const version = await checkServer(connection, log).catch(async (error: Error) => {
      if (!isProgramMissing(error.cause)) throw error
      await createProgram(server.connection)
      return checkServer(connection, log)
    })
    const database = connect(connection, `embedded PostgreSQL ${version} in ${place.cluster}`, log)
    undo.push(database.close)
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}
