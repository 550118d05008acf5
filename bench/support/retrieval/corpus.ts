import { sql } from 'kysely'
import { createAgent } from '../../../server/src/agents/create-agent.ts'
import type { App } from '../../../server/src/context.ts'
import { inAccount } from '../../../server/src/database/in-account.ts'
import { languageOfText } from '../../../server/src/language/index.ts'

/** A document of one chunk. */
export interface CorpusChunk {
  title: string
  question: string | null
  text: string
  /** Empty for lexical search. */
  vectors: Int8Array[]
}

export interface Corpus {
  agent: { account_id: number; id: number }
  /** The ids of the chunks, in input order. */
  ids: number[]
}

const AT_ONCE = 2_000
let corpora = 0

/** A new agent that knows these chunks, inserted directly: parsing is measured elsewhere. */
export async function createCorpus(app: App, chunks: CorpusChunk[]): Promise<Corpus> {
  const email = `corpus${++corpora}@example.com`
  const { rows } = await app.database.pool.query(`select create_account($1, 'none', now()) as id`, [email])
  const account = { id: rows[0].id as number, email, session_id: 0 }
  const { id } = await createAgent(app, account, { agent_name: 'Corpus' })
  const agent = { account_id: account.id, id }
  const ids: number[] = []
  for (let from = 0; from < chunks.length; from += AT_ONCE)
    ids.push(...(await add(app, agent, chunks.slice(from, from + AT_ONCE), from)))
  await app.database.pool.query('analyze chunks, files')
  return { agent, ids }
}

async function add(
  app: App,
  agent: Corpus['agent'],
  chunks: CorpusChunk[],
  first: number,
): Promise<number[]> {
  return inAccount(app.db, agent.account_id, async (tx) => {
    const { knowledge_version } = await tx
      .updateTable('agents')
      .set({ knowledge_version: sql<number>`knowledge_version + 1` })
      .where('account_id', '=', agent.account_id)
      .where('id', '=', agent.id)
      .returning('knowledge_version')
      .executeTakeFirstOrThrow()
    const column = <T>(of: (chunk: CorpusChunk, at: number) => T) => chunks.map(of)
    const { rows } = await sql<{ id: number }>`
      with given as (
        select * from unnest(${column((_, at) => first + at)}::int[], ${column(({ title }) => title)}::text[],
          ${column(({ question }) => question)}::text[], ${column(({ text }) => text)}::text[],
          ${column(({ text }) => languageOfText(text))}::text[], ${column(bytesOf)}::bytea[])
          as g (place, title, question, text, language, vector)
      ), placed as (
        insert into files (account_id, agent_id, file_name, title)
        select ${agent.account_id}, ${agent.id}, place::text, title from given order by place
        returning id, file_name
      )
      insert into chunks (account_id, agent_id, file_id, ordinal, kind, question, text, language, version,
        embedding, vector)
      select ${agent.account_id}, ${agent.id}, placed.id, 0, case when question is null then 'prose' else 'faq' end,
        question, text, language, ${knowledge_version},
        case when vector is null then null else ${app.embedder.fingerprint} end, vector
      from given join placed on placed.file_name = place::text order by place
      returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

const bytesOf = ({ vectors }: CorpusChunk) =>
  vectors.length ? Buffer.concat(vectors.map((vector) => Buffer.from(vector))) : null
