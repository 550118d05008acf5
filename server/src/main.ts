// Starts the product in this process and stops it cleanly.
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { chosenMode } from './accounts/sign-up-mode.ts'
import { createApp, mount } from './app.ts'
import { stopBackup } from './backup/backups.ts'
import { checkAfterStart } from './bots/receiving/check-bots.ts'
import { numberCell } from './cells/cell-number.ts'
import { createReceiveLoop } from './chats/receive-loop.ts'
import type { App } from './context.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { StartError } from './database/start-error.ts'
import { checkShared } from './platform/blobs/check-shared.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connectionsMax } from './platform/connection-cap.ts'
import { createLog } from './platform/log.ts'

const GRACE_MS = 15_000
// Both server/src/main.ts and the bundle server/dist/main.js lie two folders below the root.
const rootDir = fileURLToPath(new URL('../../', import.meta.url))
/** Clean-up steps of everything opened so far; they run in reverse order. */
const toUndo: (() => Promise<unknown>)[] = []

const starting = start()
stopOnSignals()
try {
  await starting
} catch (error) {
  await stop()
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const database = await openDatabase(
    {
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      dataDir: config.DATA_DIR,
      port: config.PORT,
    },
    log,
  )
  toUndo.push(() => database.close())
  await migrate(database.directPool, log)
  await numberCell(database, config.CELL)
  const app = await createApp({ config, log, database })
  // Separate steps, so that an error in one does not close the database while another still uses it.
  toUndo.push(
    () => app.tracing.close(),
    () => app.blobs.close(),
    () => app.outbound.close(),
    () => app.localModels.outbound.close(),
    async () => app.model?.close(),
    () => Promise.all([app.embedder.close(), app.reader.close()]),
    () => app.indexes.close(),
  )
  // The built-in database serves only one process, which shares its files with nobody.
  if (config.DATABASE_URL || config.S3_BUCKET) await checkShared(database, app.blobs)
  const http = await mount(app, { rootDir, maxConnections: connectionsMax() })
  await app.realtime.start()
  toUndo.push(() => app.realtime.stop())
  await app.chatStreams.start()
  toUndo.push(() => app.chatStreams.stop())
  await app.jobs.start()
  toUndo.push(() => app.jobs.stop({ graceMs: GRACE_MS }))
  toUndo.push(() => stopBackup(app))
  if (config.ROLE !== 'web') {
    const receiveLoop = createReceiveLoop(app)
    receiveLoop.start()
    toUndo.push(() => receiveLoop.stop())
  }
  const stopWatching = app.outages.watch(log)
  toUndo.push(async () => stopWatching())
  await listen(http.fastify.listen.bind(http.fastify), config.HOST, config.PORT)
  // Streams never end by themselves, so they are told to reconnect before the server waits for open requests.
  toUndo.push(() =>
    Promise.all([app.realtime.endStreams(), app.chatStreams.endStreams(), closeHttp(http.fastify)]),
  )
  toUndo.push(async () => {
    http.isDraining = true
    await pause(config.DRAIN_SECONDS * 1000)
  })
  await checkAfterStart(app)
  const { port } = http.fastify.server.address() as AddressInfo
  log.info({ database: database.description, port }, 'started')
  console.log(`Switchboard is ready at ${config.PUBLIC_URL ?? `http://localhost:${port}`}`)
  if (config.PLANS === 'on' && (await hasNoAccountYet(app)))
    console.log(
      'Only for your own business? PLANS=off in .env: no trial, no session limit, no upgrade texts.',
    )
  if (chosenMode(app) === 'open')
    console.log(
      'Sign-up is open: anybody who reaches this address can open an account. SIGN_UP or /admin closes it.',
    )
}

/** Asks the sequence, because row-level security hides the accounts. */
async function hasNoAccountYet({ db }: App): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from accounts_id_seq`.execute(db)
  return rows[0]?.is_called === false
}

/** A failing step must not keep the others from running; the first error is thrown at the end. */
async function stop(): Promise<void> {
  const errors: unknown[] = []
  for (let step = toUndo.pop(); step; step = toUndo.pop()) await step().catch((error) => errors.push(error))
  if (errors.length) throw errors[0]
}

/** Open requests may finish, but one that never completes must not block the shutdown. */
async function closeHttp(server: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => server.server.closeAllConnections(), GRACE_MS)
  await server.close()
  clearTimeout(impatience)
}

async function listen(
  listenOn: (to: { host: string; port: number }) => Promise<string>,
  host: string,
  port: number,
) {
  try {
    await listenOn({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is already in use. Set PORT to another one.`)
    if (code === 'EACCES') throw new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

/** The first signal stops cleanly, also in the middle of a start; a second one at once. */
function stopOnSignals(): void {
  let isStopping = false
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    if (signal === 'SIGINT' && process.stdout.isTTY) console.log('\nStopping…')
    try {
      await starting.catch(() => {})
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
