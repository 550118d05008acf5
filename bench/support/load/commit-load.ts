// The floor for every durable message: one row per commit, over as many connections as the product has.
import pg from 'pg'
import { runWorker } from '../fork-worker.ts'

export interface CommitLoad {
  connection: pg.ClientConfig
  connections: number
  seconds: number
}

runWorker(async ({ connection, connections, seconds }: CommitLoad): Promise<number> => {
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]!.query(
    'create table if not exists bare_commits (id bigint generated always as identity primary key, words text)',
  )
  let committed = 0
  const startedAt = performance.now()
  const commit = async (client: pg.Client) => {
    while (performance.now() < startedAt + seconds * 1000) {
      await client.query({ name: 'commit', text: INSERT, values: [WORDS] })
      committed += 1
    }
  }
  await Promise.all(clients.map(commit))
  const perSecond = committed / ((performance.now() - startedAt) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
})

const INSERT = 'insert into bare_commits (words) values ($1)'
const WORDS = 'Hello! I ordered a lamp on Monday and would like to know when it will be delivered to Gdańsk.'
