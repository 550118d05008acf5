import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChunkRow } from '../../database/schema.ts'
import { type Language, languageOfText, sentencesOf } from '../../language/index.ts'
import type { Hit } from './memory/documents.ts'
import type { AgentRef } from './read-index.ts'
import type { FoundPassage } from './search-result.ts'
import { vectorsIn } from './stored-vectors.ts'

interface Presented {
  /** The agent's current knowledge version; undefined if the agent is gone. */
  version: number | undefined
  passages: FoundPassage[]
}

/** Loads the hits from the database, in their order; those deleted meanwhile are left out. */
export async function presentPassages(
  app: Pick<App, 'db' | 'database'>,
  agent: AgentRef,
  hits: Hit[],
  embedding: string | undefined,
): Promise<Presented> {
  const [rows, lessons] = [await rowsOf(app, agent, hits), await lessonsOf(app, agent, hits)]
  const chunks = rows.flatMap(({ chunk }) => chunk ?? [])
  const passages = new Map<number, Omit<FoundPassage, 'score' | 'lexical' | 'dense'>>()
  for (const { id, embedding: whose, sentence_vectors, language, ...chunk } of chunks) {
    const isOurs = whose === embedding && sentence_vectors !== null
    passages.set(id, {
      ...chunk,
      chunk_id: id,
      lesson_id: null,
      language: language as Language,
      sentenceVectors: isOurs ? vectorsIn(sentence_vectors, sentencesOf(chunk.text).length) : [],
    })
  }
  for (const { id, question, answer } of lessons)
    passages.set(-id, {
      ...{ chunk_id: null, lesson_id: id, file_id: null, kind: 'approved', title: '', heading: '' },
      ...{ question, text: answer, url: null, is_suspect: false, sentenceVectors: [] },
      language: languageOfText(question),
    })
  return {
    version: rows[0]?.knowledge_version,
    passages: hits.flatMap(({ id, ...scores }) => {
      const passage = passages.get(id)
      return passage ? { ...passage, ...scores } : []
    }),
  }
}

type Chunk = Pick<
  ChunkRow,
  | 'file_id'
  | 'kind'
  | 'heading'
  | 'question'
  | 'text'
  | 'language'
  | 'is_suspect'
  | 'embedding'
  | 'sentence_vectors'
> & { id: number; title: string; url: string | null }

/** Also returns the agent's version, even without hits, because customers wait for each round trip. */
async function rowsOf({ database }: Pick<App, 'database'>, { account_id, id }: AgentRef, hits: Hit[]) {
  const { rows } = await database.pool.query<{ knowledge_version: number } & (Chunk | { id: null })>({
    name: 'found_chunks',
    text: 'select * from found_chunks($1, $2, $3)',
    values: [account_id, id, hits.flatMap((hit) => (hit.id > 0 ? hit.id : []))],
  })
  return rows.map(({ knowledge_version, ...chunk }) => ({
    knowledge_version,
    chunk: chunk.id === null ? null : chunk,
  }))
}

async function lessonsOf({ db }: Pick<App, 'db'>, agent: AgentRef, hits: Hit[]) {
  const ids = hits.flatMap(({ id }) => (id < 0 ? -id : []))
  if (ids.length === 0) return []
  return inAccount(db, agent.account_id, (tx) =>
    tx
      .selectFrom('approved_answers')
      .select(['id', 'question', 'answer'])
      .where('account_id', '=', agent.account_id)
      .where('agent_id', '=', agent.id)
      .where('id', 'in', ids)
      .execute(),
  )
}
