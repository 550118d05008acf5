import type { App } from '../../context.ts'
import type { Embedder } from '../../embedding/index.ts'

export interface AgentEmbedder extends Pick<Embedder, 'fingerprint' | 'embed'> {
  /** Whether it tells meaning in every language, or in English only. */
  isMultilingual: boolean
}

/** Whose vectors an agent's chunks should have. Another fingerprint than a chunk's: it waits to be embedded anew. */
export function agentEmbedder(app: App, _agent: { embedding: string }): AgentEmbedder {
  const { fingerprint, embed } = app.embedder
  return { fingerprint, embed, isMultilingual: false }
}
