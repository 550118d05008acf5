import type { App } from '../../../context.ts'
import { openHead } from '../../../models/text-head.ts'

/** The kind of a model's sentence: a statement or promise, a courtesy, a question back, or "I do not know". */
export type SentenceKind = 'claim' | 'kind_words' | 'asks_back' | 'at_a_loss'

const sharesOf = openHead<SentenceKind>('sentences.json')

/** Returns 'claim' when in doubt, which requires evidence, and for "Did you know that we deliver free of charge?" */
export async function sentenceKind(
  { embedder }: Pick<App, 'embedder'>,
  sentence: string,
  signal?: AbortSignal,
): Promise<SentenceKind> {
  const text = sentence.slice(0, LONGEST)
  const vectors = await embedder.embed([text], signal)
  // Without the model, only a question mark decides.
  if (!vectors) return sentence.trimEnd().endsWith('?') ? 'asks_back' : 'claim'
  const shares = sharesOf(text, vectors[0]!)
  if (shares.at_a_loss >= SURELY_AT_A_LOSS) return 'at_a_loss'
  const { kind_words, asks_back } = shares
  if (kind_words + asks_back < SURE) return 'claim'
  return kind_words > asks_back ? 'kind_words' : 'asks_back'
}

const LONGEST = 400
/** At this threshold, 1 in 500 held-out claims is misclassified. */
const SURE = 0.7
/** Higher, because "There is no lift" is an answer. */
const SURELY_AT_A_LOSS = 0.8
