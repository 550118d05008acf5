import { embedderOf, embeddingFingerprint } from '../../agents/agent-endpoint.ts'
import type { ModelOwner } from '../../agents/agent-model.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AgentRow } from '../../database/schema.ts'
import type { Embedder } from '../../embedding/index.ts'

export type AgentEmbedder = Pick<Embedder, 'fingerprint' | 'embed' | 'embedTurn'>

type EmbeddingOwner = ModelOwner & Pick<AgentRow, 'embedding'>

/** Whose vectors an agent's chunks should have. Another fingerprint than a chunk's: it waits to be embedded anew. */
export function agentEmbedder(app: App, agent: EmbeddingOwner): AgentEmbedder {
  const fingerprint = embeddingFingerprint(app, agent)
  if (fingerprint === null) return app.embedder
  let restsUntil = 0

  /** Null where the agent has another model by now: what is embedded anew then asks that one. */
  async function embed(texts: string[], signal: AbortSignal) {
    // Caps may have changed since.
    const provider = embedderOf(app, await agentNow(app, agent))
    return provider?.fingerprint === fingerprint ? provider.embed(texts, signal) : null
  }

  /** A job, which has a signal, is tried again later; a question is answered now, by its words. */
  async function embedNow(texts: string[]) {
    if (performance.now() < restsUntil) return null
    try {
      return await embed(texts, AbortSignal.timeout(LONGEST_MS + texts.length * EACH_MS))
    } catch (error) {
      restsUntil = performance.now() + REST_MS
      app.log.warn(
        { err: error, agent_id: agent.id },
        'no vectors from the provider, words alone are searched',
      )
      return null
    }
  }

  const either: Embedder['embed'] = (texts, signal) => (signal ? embed(texts, signal) : embedNow(texts))
  return {
    fingerprint,
    embed: either,
    // Models of others know nothing of our way to join a message with what was said before.
    embedTurn: async (message, [question = ''], signal) =>
      (await either([`${question} ${message}`.trim()], signal))?.[0] ?? null,
  }
}

/** A customer waits. */
const [LONGEST_MS, EACH_MS] = [5_000, 20]
/** A provider that failed is spared, and so are the next customers. */
const REST_MS = 30_000

const agentNow = (app: App, { account_id, id }: EmbeddingOwner): Promise<AgentRow> =>
  inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('agents')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
