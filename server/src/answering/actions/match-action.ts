// Finds the action that a message asks for, by embedding similarity to the owner's example questions.
import { wordsBeside } from '../../actions/customer.ts'
import type { App } from '../../context.ts'
import type { ActionRow } from '../../database/schema.ts'
import { cosine } from '../../embedding/index.ts'
import { termsOf } from '../../language/index.ts'
import type { Turn } from '../turn.ts'

export interface ActionMatch {
  action: ActionRow
  /** The similarity to the closest example question, from 0 to 1. */
  nearness: number
}

/** Returns the closest action, or null if there is none. */
export async function matchAction(
  app: App,
  { asked, language }: Pick<Turn, 'asked' | 'language'>,
  actions: ActionRow[],
  signal?: AbortSignal,
): Promise<ActionMatch | null> {
  const words = wordsBeside(asked)
  if (!/\p{L}/u.test(words)) return null
  const near = await nearnessTo(app, words, language, signal)
  let best: ActionMatch | null = null
  for (const action of actions)
    for (const question of action.when_to_use.split('\n').filter((line) => line.trim())) {
      const nearness = await near(question)
      if (nearness > (best?.nearness ?? 0)) best = { action, nearness }
    }
  return best
}

/** Without the embedding model: the share of common words. */
async function nearnessTo(app: App, words: string, language: Turn['language'], signal?: AbortSignal) {
  const vectors = await app.embedder.embed([words], signal)
  const terms = new Set(termsOf(words, language))
  return async (question: string): Promise<number> => {
    const other = vectors && (await app.embedder.embed([question], signal))
    if (other) return cosine(vectors[0]!, other[0]!)
    const theirs = new Set(termsOf(question, language))
    const shared = [...theirs].filter((term) => terms.has(term)).length
    return shared === 0 ? 0 : (2 * shared) / (terms.size + theirs.size)
  }
}
