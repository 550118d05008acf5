import { type EmbeddingOwner, embedderOf } from '../../agents/agent-endpoint.ts'
import type { App } from '../../context.ts'
import type { Embedder } from '../../embedding/index.ts'

export type AgentEmbedder = Pick<Embedder, 'fingerprint' | 'embed' | 'embedTurn'>

/** Whose vectors an agent's chunks should have. Another fingerprint than a chunk's: it waits to be embedded anew. */
export function agentEmbedder(app: App, agent: EmbeddingOwner): AgentEmbedder {
  const provider = embedderOf(app, agent)
  if (!provider) return app.embedder
  const embed: Embedder['embed'] = async (texts, signal) => {
    try {
      return await provider.embed(texts, signal)
    } catch (error) {
      // A job, which has a signal, is tried again later; a question is answered now, by its words.
      if (signal) throw error
      app.log.warn(
        { err: error, agent_id: agent.id },
        'no vectors from the provider, words alone are searched',
      )
      return null
    }
  }
  return {
    fingerprint: provider.fingerprint,
    embed,
    // Models of others know nothing of our way to join a message with what was said before.
    embedTurn: async (message, [question = ''], signal) =>
      (await embed([`${question} ${message}`.trim()], signal))?.[0] ?? null,
  }
}
