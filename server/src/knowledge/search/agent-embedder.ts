import { embedderOf, embeddingFingerprint } from '../../agents/agent-endpoint.ts'
import type { ModelOwner } from '../../agents/agent-model.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AgentRow } from '../../database/schema.ts'
import type { Embedder } from '../../embedding/index.ts'

export type AgentEmbedder = Pick<Embedder, 'fingerprint' | 'embed' | 'embedTurn'>

type EmbeddingOwner = ModelOwner & Pick<AgentRow, 'embedding'>

/** The embedder for an agent's chunks. A chunk with another fingerprint is waiting to be embedded again. */
export function agentEmbedder(app: App, agent: EmbeddingOwner): AgentEmbedder {
  const fingerprint = embeddingFingerprint(app, agent)
  if (fingerprint === null) return app.embedder
  let restsUntil = 0

  /** Returns null if the agent has another model by now: chunks are then embedded with that one. */
  async function embed(texts: string[], signal: AbortSignal) {
    // Caps may have changed since.
    const provider = embedderOf(app, await agentNow(app, agent))
    return provider?.fingerprint === fingerprint ? provider.embed(texts, signal) : null
  }

  /** For questions: falls back to words at once. A job, which passes a signal, is retried later instead. */
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
    // Models of providers do not know our way of combining a message with its history.
    embedTurn: async (message, [question = ''], signal) =>
      (await either([`${question} ${message}`.trim()], signal))?.[0] ?? null,
  }
}

/** Short, because a customer is waiting. */
const [LONGEST_MS, EACH_MS] = [5_000, 20]
/** How long a failed provider is not called, so that the next customers do not wait for it either. */
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
