// Whether a message asks for the date or the time of this moment, by its vector.
import type { App } from '../context.ts'
import { cosine, type Embedder } from '../embedding/index.ts'

const EXAMPLES = [
  ...['What time is it now?', 'What day is it today?', "What is today's date?"],
  ...['Która jest teraz godzina?', 'Jaki jest dzisiaj dzień?', 'Jaka jest dzisiejsza data?'],
  ...['Который сейчас час?', 'Какой сегодня день недели?', 'Какое сегодня число?'],
]

/** None of 1,719 questions to businesses that no model was trained on comes this close to an example. */
const ALIKE = 0.8

const vectorsByEmbedder = new WeakMap<Embedder, Int8Array[]>()

/** False without the model. */
export async function asksForNow(
  { embedder }: Pick<App, 'embedder'>,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const asked = await vectorOf(embedder, question, signal)
  if (!asked) return false
  const examples = vectorsByEmbedder.get(embedder) ?? (await vectorsOf(embedder))
  if (examples.length === EXAMPLES.length) vectorsByEmbedder.set(embedder, examples)
  return examples.some((example) => cosine(asked, example) >= ALIKE)
}

async function vectorsOf(embedder: Embedder): Promise<Int8Array[]> {
  const vectors = await Promise.all(EXAMPLES.map((example) => vectorOf(embedder, example)))
  return vectors.filter((vector) => vector !== undefined)
}

/** Alone: several texts count as passages, which have a model of their own. */
async function vectorOf(embedder: Embedder, text: string, signal?: AbortSignal) {
  return (await embedder.embed([text], signal))?.[0]
}
