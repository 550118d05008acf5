import { sql, type Transaction } from 'kysely'
import { CapReached } from '../agents/metered-model.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import type { InTurn } from '../embedding/index.ts'
import type { JobRun } from '../platform/jobs.ts'
import { inPlace } from './heavy-work.ts'
import { knowledgeChanged, raiseVersion } from './knowledge-changed.ts'
import { type KnowledgeOf, lockKnowledge } from './lock-knowledge.ts'
import { type AgentEmbedder, agentEmbedder } from './search/agent-embedder.ts'
import { embedChunks, prepareSearch } from './search/index.ts'

/** Chunks per transaction, a few seconds of work: every process reloads after each, so not too few either. */
const STORED_AT_ONCE = 32
/** Retry interval after a spending cap was reached. */
const CAPPED_MS = 3_600_000

type Run = JobRun<{ agent_id: number }>

/** New chunks are searchable by words at once, and by embeddings once this job has processed them. */
export function fillVectors(app: App): void {
  const underWay: UnderWay = new Map()
  app.jobs.on('embed_chunks', (run) => fillAll(app, run as Run, underWay))
}

/** Call within the transaction that stores the chunks. */
export async function wantVectors(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id }: KnowledgeOf,
  run_at?: Date,
): Promise<void> {
  const job = { kind: 'embed_chunks' as const, payload: { agent_id }, dedupe_key: String(agent_id) }
  await app.jobs.enqueue(tx, { account_id, ...job, priority: -2, ...(run_at && { run_at }) })
}

/** Agents whose chunks this process is embedding, and whether more arrived meanwhile. */
type UnderWay = Map<number, { hasMore: boolean }>

async function fillAll(app: App, run: Run, underWay: UnderWay): Promise<void> {
  const owner = { account_id: run.accountId, agent_id: run.payload.agent_id }
  const other = underWay.get(owner.agent_id)
  // A second job for the same chunks would only duplicate the work.
  if (other) {
    other.hasMore = true
    return
  }
  const own = { hasMore: true }
  underWay.set(owner.agent_id, own)
  try {
    while (own.hasMore) {
      own.hasMore = false
      await prepareSearch(app, { account_id: owner.account_id, id: owner.agent_id })
      while (await fillSome(app, run, owner));
    }
  } catch (error) {
    if (!(error instanceof CapReached)) throw error
    // The next day or a higher cap lets it continue; until then only words are searched.
    const later = new Date(app.now().getTime() + CAPPED_MS)
    await run.transaction((tx) => wantVectors(tx, app, owner, later))
  } finally {
    underWay.delete(owner.agent_id)
  }
  await knowledgeChanged(app, owner.account_id, owner.agent_id)
}

/**
 * Returns false if no chunk is left, or if there is no model here: then words suffice until another process has one.
 */
async function fillSome(app: App, run: Run, owner: KnowledgeOf): Promise<boolean> {
  const { embedder, chunks } = await inAccount(app.db, owner.account_id, async (tx) => {
    const embedder = agentEmbedder(app, await agentIn(tx, owner))
    return { embedder, chunks: await withoutVectors(tx, owner, embedder) }
  })
  // Only the built-in model uses this slot: embeddings from a provider keep no core of ours busy.
  const inTurn: InTurn = (work) => inPlace(run.signal, work, { account: owner.account_id, isShort: true })
  const vectors = chunks.length > 0 && (await embedChunks(embedder, chunks, run.signal, inTurn))
  if (!vectors) return false
  await run.transaction((tx) => storeVectors(tx, owner, chunks, vectors))
  return true
}

type Waiting = Awaited<ReturnType<typeof withoutVectors>>
type Vectors = NonNullable<Awaited<ReturnType<typeof embedChunks>>>

const agentIn = (tx: Transaction<Schema>, { account_id, agent_id }: KnowledgeOf) =>
  tx
    .selectFrom('agents')
    .select(['account_id', 'id', 'embedding', 'model', 'model_key'])
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirstOrThrow()

function withoutVectors(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  { fingerprint }: AgentEmbedder,
) {
  return tx
    .selectFrom('chunks')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'chunks.account_id').onRef('files.id', '=', 'chunks.file_id'),
    )
    .select(['chunks.id', 'chunks.heading', 'chunks.question', 'chunks.text'])
    .select(({ fn }) => fn.coalesce('files.title', 'files.file_name').as('title'))
    .where('chunks.account_id', '=', account_id)
    .where('chunks.agent_id', '=', agent_id)
    .where('chunks.embedding', 'is distinct from', fingerprint)
    .orderBy('chunks.id')
    .limit(STORED_AT_ONCE)
    .execute()
}

/** Gives the chunks the new version too, so that incremental index updates include them. */
async function storeVectors(
  tx: Transaction<Schema>,
  owner: KnowledgeOf,
  chunks: Waiting,
  vectors: Vectors,
): Promise<void> {
  await lockKnowledge(tx, owner)
  const version = await raiseVersion(tx, owner)
  const ids = chunks.map(({ id }) => id)
  const column = (name: keyof Vectors[number]) => vectors.map((each) => each[name])
  await sql`
    update chunks c set version = ${version}, embedding = v.embedding, vector = v.vector,
      sentence_vectors = v.sentence_vectors
    from unnest(${ids}::bigint[], ${column('embedding')}::text[], ${column('vector')}::bytea[],
      ${column('sentence_vectors')}::bytea[]) as v (id, embedding, vector, sentence_vectors)
    where c.account_id = ${owner.account_id} and c.id = v.id`.execute(tx)
}
