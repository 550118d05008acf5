// `npm run plan`: for installations that sell nothing, and for those who must put something right by hand.
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { joinDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { CommandError, readWords, runPlanCommand, USAGE } from './run-plan-command.ts'

const words = process.argv.slice(2)

try {
  const isHelpWanted = words.includes('--help') || words.includes('-h')
  console.log(isHelpWanted ? USAGE : await run())
} catch (error) {
  process.exitCode = 1
  if (isMadeByNobody(error))
    console.error('This database has no plans yet. Start this version of Switchboard once, then try again.')
  else if ([CommandError, ConfigError, StartError].some((known) => error instanceof known))
    console.error((error as Error).message)
  else console.error(error)
}

async function run(): Promise<string> {
  const wish = readWords(words)
  const config = readConfig(process.env)
  const { DATABASE_URL, DATA_DIR } = config
  // A mistyped folder must not become a new database.
  if (!DATABASE_URL && !existsSync(DATA_DIR))
    throw new CommandError(`There is nothing in ${DATA_DIR}. Start Switchboard there once, or set DATA_DIR.`)
  const options = { databaseUrl: DATABASE_URL ?? undefined, dataDir: DATA_DIR }
  const database = await joinDatabase(options, createLog('error'))
  try {
    return await runPlanCommand({ db: database.db, config, now: () => new Date() }, wish)
  } finally {
    await database.close()
  }
}

/** Neither our tables nor our functions are there. */
function isMadeByNobody(error: unknown): boolean {
  return ['42P01', '42883'].includes((error as pg.DatabaseError).code ?? '')
}
