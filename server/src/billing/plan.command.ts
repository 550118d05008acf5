// `npm run plan`: for installations that sell nothing, and for those who must put something right by hand.
import type pg from 'pg'
import { joinDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { CommandError, runPlanCommand } from './run-plan-command.ts'

const MISSING_TABLE = '42P01'

try {
  const config = readConfig(process.env)
  const log = createLog('error')
  const database = await joinDatabase(
    { databaseUrl: config.DATABASE_URL ?? undefined, dataDir: config.DATA_DIR },
    log,
  )
  try {
    console.log(
      await runPlanCommand({ db: database.db, config, now: () => new Date() }, process.argv.slice(2)),
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.exitCode = 1
  if ((error as pg.DatabaseError).code === MISSING_TABLE)
    console.error('This database has no plans yet. Start this version of Switchboard once, then try again.')
  else if ([CommandError, ConfigError, StartError].some((known) => error instanceof known))
    console.error((error as Error).message)
  else console.error(error)
}
