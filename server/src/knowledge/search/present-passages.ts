import { sql, type Transaction } from 'kysely'
import type { ChunkRow, Schema } from '../../database/schema.ts'
import { type Language, languageOfText, sentencesOf } from '../../language/index.ts'
import type { FoundPassage } from './found.ts'
import type { Hit } from './memory/documents.ts'
import type { AgentRef } from './read-index.ts'
import { vectorsIn } from './stored-vectors.ts'

interface Presented {
  /** What the agent's knowledge is at; undefined when the agent is gone. */
  version: number | undefined
  passages: FoundPassage[]
}

/** What was hit, in its order, as it stands in the database now; what is gone meanwhile is left out. */
export async function presentPassages(
  tx: Transaction<Schema>,
  agent: AgentRef,
  hits: Hit[],
  embedding: string | undefined,
): Promise<Presented> {
  const [rows, lessons] = [await rowsOf(tx, agent, hits), await lessonsOf(tx, agent, hits)]
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

/**
 * The agent's version comes with them, or alone where nothing was hit: every customer waits for each round trip.
 * From the chunks to their files and not the other way, which a database that has not yet seen how many files came in
 * would take; the limit keeps it from that.
 */
async function rowsOf(tx: Transaction<Schema>, { account_id, id }: AgentRef, hits: Hit[]) {
  const { rows } = await sql<{ knowledge_version: number } & (Chunk | { id: null })>`
    select a.knowledge_version, c.id, c.file_id, c.kind, c.heading, c.question, c.text, c.language, c.is_suspect,
      c.embedding, c.sentence_vectors, c.title, c.url
    from agents a
    left join lateral (
      select chunks.*, file.*
      from chunks cross join lateral (
        select coalesce(title, file_name) as title, url from files
        where files.account_id = chunks.account_id and files.id = chunks.file_id limit 1) file
      where chunks.account_id = a.account_id and chunks.agent_id = a.id
        and chunks.id = any(${hits.map((hit) => hit.id)})
    ) c on true
    where a.account_id = ${account_id} and a.id = ${id}`.execute(tx)
  return rows.map(({ knowledge_version, ...chunk }) => ({
    knowledge_version,
    chunk: chunk.id === null ? null : chunk,
  }))
}

async function lessonsOf(tx: Transaction<Schema>, agent: AgentRef, hits: Hit[]) {
  const ids = hits.flatMap(({ id }) => (id < 0 ? -id : []))
  if (ids.length === 0) return []
  return tx
    .selectFrom('approved_answers')
    .select(['id', 'question', 'answer'])
    .where('account_id', '=', agent.account_id)
    .where('agent_id', '=', agent.id)
    .where('id', 'in', ids)
    .execute()
}
