// The floor for every turn: store the question, read the chat, store the answer, over as many connections as the
// product has.
import pg from 'pg'
import { runWorker } from '../fork-worker.ts'

export interface BareLoop {
  connection: pg.ClientConfig
  connections: number
  seconds: number
}

runWorker(async ({ connection, connections, seconds }: BareLoop): Promise<number> => {
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]!.query(
    `create table if not exists bare_turns (
      id bigint generated always as identity primary key, chat bigint not null, question text, answer text)`,
  )
  await clients[0]!.query('create index if not exists bare_turns_of_chat on bare_turns (chat, id)')
  let turns = 0
  const startedAt = performance.now()
  const loop = async (client: pg.Client, chat: number) => {
    while (performance.now() < startedAt + seconds * 1000) {
      const { rows } = await client.query({ name: 'ask', text: ASK, values: [chat, WORDS] })
      await client.query({ name: 'read', text: READ, values: [chat] })
      await client.query({ name: 'answer', text: ANSWER, values: [rows[0].id, WORDS] })
      turns += 1
    }
  }
  await Promise.all(clients.map(loop))
  const perSecond = turns / ((performance.now() - startedAt) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
})

const ASK = 'insert into bare_turns (chat, question) values ($1, $2) returning id'
const READ = 'select * from bare_turns where chat = $1 order by id desc limit 20'
const ANSWER = 'update bare_turns set answer = $2 where id = $1'
const WORDS = 'Hello! I ordered a lamp on Monday and would like to know when it will be delivered to Gdańsk.'
