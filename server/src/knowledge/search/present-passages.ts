import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { type Language, languageOfText, sentencesOf } from '../../language/index.ts'
import type { FoundPassage } from './found.ts'
import type { Hit } from './memory/documents.ts'
import type { AgentRef } from './read-index.ts'
import { vectorsIn } from './stored-vectors.ts'

/** What was hit, in its order, as it stands in the database now; what is gone meanwhile is left out. */
export async function presentPassages(
  tx: Transaction<Schema>,
  agent: AgentRef,
  hits: Hit[],
  embedding: string | undefined,
): Promise<FoundPassage[]> {
  const [chunks, lessons] = [await chunksOf(tx, agent, hits), await lessonsOf(tx, agent, hits)]
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
  return hits.flatMap(({ id, ...scores }) => {
    const passage = passages.get(id)
    return passage ? { ...passage, ...scores } : []
  })
}

function chunksOf(tx: Transaction<Schema>, agent: AgentRef, hits: Hit[]) {
  return tx
    .selectFrom('chunks')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'chunks.account_id').onRef('files.id', '=', 'chunks.file_id'),
    )
    .select([
      'chunks.id',
      'chunks.file_id',
      'chunks.kind',
      'chunks.heading',
      'chunks.question',
      'chunks.text',
    ])
    .select([
      'chunks.language',
      'chunks.is_suspect',
      'chunks.embedding',
      'chunks.sentence_vectors',
      'files.url',
    ])
    .select(({ fn }) => fn.coalesce('files.title', 'files.file_name').as('title'))
    .where('chunks.account_id', '=', agent.account_id)
    .where('chunks.agent_id', '=', agent.id)
    .where('chunks.id', '=', ({ fn, val }) => fn.any(val(hits.map(({ id }) => id))))
    .execute()
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
