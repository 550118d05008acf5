// Shared by all operator commands: joins the database, whether or not the product is running.
import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { App } from '../context.ts'
import { joinDatabase, openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { AppError } from './errors.ts'
import { createLog } from './log.ts'

/** An error in the command line. */
export class CommandError extends Error {}

export type CommandApp = Pick<App, 'db' | 'database' | 'config' | 'now' | 'log'>

interface Command<Wish> {
  usage: string
  /** Parses the arguments before any database is opened, so that typos fail fast. */
  read(words: string[]): Wish | Promise<Wish>
  /** Returns the text to print. */
  run(app: CommandApp, wish: Wish): Promise<string>
  /** The command needs the database exclusively, and may create it. */
  isAlone?: boolean
}

export async function runCommand<Wish>(command: Command<Wish>): Promise<void> {
  const words = process.argv.slice(2)
  try {
    const isHelpWanted = words.includes('--help') || words.includes('-h')
    console.log(isHelpWanted ? command.usage : await inDatabase(command, await command.read(words)))
  } catch (error) {
    process.exitCode = 1
    if (isUnmigrated(error))
      console.error('This database is not set up for this version. Start Switchboard once, then try again.')
    else if ([AppError, CommandError, ConfigError, StartError].some((known) => error instanceof known))
      console.error((error as Error).message)
    else console.error(error)
  }
}

async function inDatabase<Wish>({ run, isAlone = false }: Command<Wish>, wish: Wish): Promise<string> {
  const config = readConfig(process.env)
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  // A mistyped folder must not become a new database.
  if (!isAlone && !DATABASE_URL && !existsSync(DATA_DIR))
    throw new CommandError(`There is nothing in ${DATA_DIR}. Start Switchboard there once, or set DATA_DIR.`)
  // Commands connect directly, without the pooler.
  const options = { databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL, dataDir: DATA_DIR }
  const log = createLog('error')
  const database = await (isAlone ? openDatabase : joinDatabase)(options, log)
  try {
    return await run({ db: database.db, database, config, now: () => new Date(), log }, wish)
  } finally {
    await database.close()
  }
}

/** Our tables or functions are missing. */
function isUnmigrated(error: unknown): boolean {
  return ['42P01', '42883'].includes((error as pg.DatabaseError).code ?? '')
}
