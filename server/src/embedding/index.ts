import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'

export { cosine } from './cosine.ts'

/** Turns texts into vectors that lie close together when the texts mean the same. It knows English only. */
export interface Embedder {
  /** Vectors of another model, or of another way to run it, cannot be compared with ours. */
  fingerprint: string
  dimensions: number
  /**
   * One vector for each text, in signed bytes; compare them with `cosine`. Null when the model cannot be used here:
   * then only words count. A single text is a question that somebody waits for, and goes first.
   */
  embed(texts: string[], signal?: AbortSignal): Promise<Int8Array[] | null>
  close(): Promise<void>
}

export function openEmbedder(_parts: { log: Log; metrics: Metrics }): Embedder {
  return {
    fingerprint: 'minilm-l6-v2/int8/1',
    dimensions: 384,
    embed: async () => null,
    close: async () => {},
  }
}
