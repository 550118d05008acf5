import { embedderOf } from '../../agents/agent-endpoint.ts'
import type { ModelOwner } from '../../agents/agent-model.ts'
import type { App } from '../../context.ts'
import type { AgentRow } from '../../database/schema.ts'
import type { Embedder } from '../../embedding/index.ts'

export interface AgentEmbedder extends Pick<Embedder, 'fingerprint' | 'embed'> {
  /** Whether it tells meaning in every language, or in English only. */
  isMultilingual: boolean
}

/** Whose vectors an agent's chunks should have. Another fingerprint than a chunk's: it waits to be embedded anew. */
export function agentEmbedder(app: App, agent: ModelOwner & Pick<AgentRow, 'embedding'>): AgentEmbedder {
  const { fingerprint, embed } = app.embedder
  const provider = embedderOf(app, agent)
  if (!provider) return { fingerprint, embed, isMultilingual: false }
  return {
    fingerprint: provider.fingerprint,
    isMultilingual: true,
    async embed(texts, signal) {
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
    },
  }
}
