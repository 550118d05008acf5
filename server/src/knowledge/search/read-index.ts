import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import type { Language } from '../../language/index.ts'
import { backOffSince } from '../../platform/load-shedding.ts'
import { agentEmbedder } from './agent-embedder.ts'
import type { AgentIndex } from './indexes.ts'
import { readLessons } from './read-lessons.ts'
import { vectorsToSearch } from './stored-vectors.ts'

/** Few enough to block neither this thread nor the search thread. */
const AT_ONCE = 50
const PAGES_OF_A_TURN = 10

export interface AgentRef {
  account_id: number
  id: number
}

/**
 * Loads what has changed since the index was last read. One reading serves all waiting callers; while nobody waits for
 * it, it backs off under chat traffic.
 */
export function bringUpToDate(
  app: App,
  agent: AgentRef,
  index: AgentIndex,
  { isWaitedFor }: { isWaitedFor: boolean },
): Promise<void> {
  index.isWaitedFor ||= isWaitedFor
  index.reading ??= read(app, agent, index).finally(() => {
    Object.assign(index, { reading: null, isWaitedFor: false })
  })
  return index.reading
}

function knowledgeState(tx: Transaction<Schema>, { account_id, id }: AgentRef) {
  return tx
    .selectFrom('agents')
    .select(['account_id', 'id', 'knowledge_version', 'embedding', 'model', 'model_key'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The last row that was read. */
interface Place {
  version: number
  id: number
}

/** Large knowledge takes several turns, so that others need not wait for all of it. */
async function read(app: App, agent: AgentRef, index: AgentIndex): Promise<void> {
  let place: Place | null = null
  do {
    const part = (): Promise<Place | null> => readPart(app, agent, index, place)
    // A reading that backs off must not keep a place from those that are waited for.
    place = await (index.isWaitedFor ? app.indexes.inTurn(part) : part())
  } while (place)
}

/** Returns where the next part begins, or null after the last one. */
async function readPart(
  app: App,
  agent: AgentRef,
  index: AgentIndex,
  begun: Place | null,
): Promise<Place | null> {
  const state = await inAccount(app.db, agent.account_id, (tx) => knowledgeState(tx, agent))
  if (!state) return null
  const embedder = agentEmbedder(app, state)
  const isSame = index.embedder?.fingerprint === embedder.fingerprint
  if (!isSame) {
    await index.ask('remove', await index.ask('ids', undefined))
    Object.assign(index, { version: -1, lessons: new Map() })
  }
  index.embedder = embedder
  const place = await readChunks(app, agent, index, isSame ? begun : null)
  if (place) return place
  await dropDeleted(app, agent, index)
  await readLessons(app, agent, index, embedder)
  // Changes made meanwhile have a newer version and are read next time.
  index.version = state.knowledge_version
  await app.indexes.makeRoomFor(index)
  return null
}

/** Fetches the next rows while the thread indexes the last ones. */
async function readChunks(
  app: App,
  agent: AgentRef,
  index: AgentIndex,
  begun: Place | null,
): Promise<Place | null> {
  const after = (last: Place) => inAccount(app.db, agent.account_id, (tx) => chunksAfter(tx, agent, last))
  let last = begun ?? { version: index.version, id: Number.MAX_SAFE_INTEGER }
  let rows = await after(last)
  for (let pages = 1; rows.length > 0; pages += 1) {
    const begunAt = performance.now()
    const documents = rows.map((row) => ({
      ...{ id: row.id, title: row.title, heading: row.heading, question: row.question, text: row.text },
      language: row.language as Language,
      vectors: row.embedding === index.embedder?.fingerprint ? vectorsToSearch(row) : [],
    }))
    last = rows.at(-1)!
    const isLast = rows.length < AT_ONCE
    const [next] = await Promise.all([
      isLast || pages === PAGES_OF_A_TURN ? [] : after(last),
      index.ask('add', documents),
    ])
    rows = next
    if (!index.isWaitedFor) await backOffSince(begunAt)
    if (!isLast && pages === PAGES_OF_A_TURN) return { version: last.version, id: last.id }
  }
  return null
}

function chunksAfter(tx: Transaction<Schema>, agent: AgentRef, last: { version: number; id: number }) {
  return (
    tx
      .selectFrom('chunks')
      .innerJoin('files', (join) =>
        join.onRef('files.account_id', '=', 'chunks.account_id').onRef('files.id', '=', 'chunks.file_id'),
      )
      .select(['chunks.id', 'chunks.version', 'chunks.heading', 'chunks.question', 'chunks.text'])
      .select(['chunks.language', 'chunks.embedding', 'chunks.vector', 'chunks.kind'])
      // Only tables need the sentence vectors, and they are large.
      .select(
        sql<Buffer | null>`case when chunks.kind = 'table' then chunks.sentence_vectors end`.as(
          'sentence_vectors',
        ),
      )
      .select(({ fn }) => fn.coalesce('files.title', 'files.file_name').as('title'))
      .where('chunks.account_id', '=', agent.account_id)
      .where('chunks.agent_id', '=', agent.id)
      .where('chunks.is_suspect', '=', false)
      .where(sql<boolean>`(chunks.version, chunks.id) > (${last.version}, ${last.id})`)
      .orderBy('chunks.version')
      .orderBy('chunks.id')
      .limit(AT_ONCE)
      .execute()
  )
}

/**
 * Removes documents whose rows were deleted or held back. They exist if the index holds more documents than the
 * database.
 */
async function dropDeleted(app: App, agent: AgentRef, index: AgentIndex): Promise<void> {
  const chunks = (tx: Transaction<Schema>) =>
    tx
      .selectFrom('chunks')
      .where('account_id', '=', agent.account_id)
      .where('agent_id', '=', agent.id)
      .where('is_suspect', '=', false)
  const { count } = await inAccount(app.db, agent.account_id, (tx) =>
    chunks(tx)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  if (count === (await index.ask('size', undefined)) - index.lessons.size) return
  const rows = await inAccount(app.db, agent.account_id, (tx) => chunks(tx).select('id').execute())
  const living = new Set(rows.map(({ id }) => id))
  const held = await index.ask('ids', undefined)
  await index.ask(
    'remove',
    held.filter((id) => id > 0 && !living.has(id)),
  )
}
