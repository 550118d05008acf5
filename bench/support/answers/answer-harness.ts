// Runs the product in this process, on a database of its own, with agents taught the documents of a bench.
import { setTimeout as wait } from 'node:timers/promises'
import { createAgent } from '../../../server/src/agents/create-agent.ts'
import { createApp } from '../../../server/src/app.ts'
import type { App } from '../../../server/src/context.ts'
import { inAccount } from '../../../server/src/database/in-account.ts'
import { migrate } from '../../../server/src/database/migrate.ts'
import { openDatabase } from '../../../server/src/database/open.ts'
import type { Chunk } from '../../../server/src/knowledge/parse/index.ts'
import { storeChunks } from '../../../server/src/knowledge/store-chunks.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { temporaryFolder } from '../product.ts'

export interface Read {
  title: string
  chunks: Chunk[]
}

export interface TaughtAgent {
  account_id: number
  id: number
  confidence: number
}

export interface AnswerHarness {
  app: App
  /** A new agent that knows exactly these documents, embeddings included. */
  teach(documents: Read[]): Promise<TaughtAgent>
  close(): Promise<void>
}

/** `settings` are environment variables; an empty object configures no language model. */
export async function openHarness(settings: Record<string, string | undefined> = {}): Promise<AnswerHarness> {
  const folder = temporaryFolder()
  const config = readConfig({ ...settings, DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  const log = createLog('error')
  const database = await openDatabase({ dataDir: folder.path }, log)
  await migrate(database.pool, log)
  const app = await createApp({ config, log, database })
  await app.jobs.start()
  return {
    app,
    teach: (documents) => teach(app, documents),
    close: async () => {
      await app.jobs.stop({ graceMs: 5_000 })
      await Promise.all([app.embedder.close(), app.reader.close()])
      await app.outbound.close()
      await database.close()
      folder.remove()
    },
  }
}

let accounts = 0

async function teach(app: App, documents: Read[]): Promise<TaughtAgent> {
  const email = `agent${++accounts}@example.com`
  const { rows } = await app.database.pool.query(`select create_account($1, 'none', now()) as id`, [email])
  const account = { id: rows[0].id as number, email, session_id: 0 }
  const { id } = await createAgent(app, account, { agent_name: 'TaughtAgent' })
  const owner = { account_id: account.id, agent_id: id }
  await inAccount(app.db, account.id, async (tx) => {
    for (const [place, { title, chunks }] of documents.entries()) {
      const file = await tx
        .insertInto('files')
        .values({ ...owner, file_name: `${place} ${title}`, title })
        .returning('id')
        .executeTakeFirstOrThrow()
      await storeChunks(tx, app, { ...owner, id: file.id }, chunks)
    }
  })
  app.jobs.wake()
  while (await isReading(app, owner)) await wait(50)
  return { account_id: account.id, id, confidence: 0.5 }
}

/** True until all embeddings are computed. */
async function isReading(app: App, { account_id, agent_id }: { account_id: number; agent_id: number }) {
  const waiting = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('chunks')
      .select('id')
      .where('account_id', '=', account_id)
      .where('agent_id', '=', agent_id)
      .where('embedding', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )
  return waiting !== undefined
}
