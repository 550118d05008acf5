// Opens a database like the product, in a process of its own that tests may kill. Communicates in JSON lines.
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const tell = (told: string) => say({ told })
const log = { info: tell, warn: tell, error: tell }

try {
  const database = await openDatabase(JSON.parse(process.argv[2]!), log)
  await migrate(database.pool, log)
  const { connection, description } = database
  const staying = setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    clearInterval(staying)
    await database.close()
    say({ closed: true })
  })
  say({ ready: { connection, description } })
} catch (error) {
  say({ refused: (error as Error).message })
  process.exitCode = 1
}
