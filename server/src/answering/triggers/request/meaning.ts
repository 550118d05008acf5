import type { Embedder } from '../../../embedding/index.ts'

/** Where no known phrase fits, what the words mean: in English, as far as the model is there. */
export async function meansPerson(
  _embedder: Embedder,
  _texts: string[],
  _signal?: AbortSignal,
): Promise<string | null> {
  return null
}
