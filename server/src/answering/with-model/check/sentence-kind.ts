import type { App } from '../../../context.ts'
import { openHead } from '../../../models/text-head.ts'

/** What a model's sentence is: it states or promises something, or it is kind, asks back, or tells that it does not know. */
export type SentenceKind = 'claim' | 'kind_words' | 'asks_back' | 'at_a_loss'

const sharesOf = openHead<SentenceKind>('sentences.json')

/** In doubt it is a claim, which needs evidence; and so is "Did you know that we deliver free of charge?" */
export async function sentenceKind(
  { embedder }: Pick<App, 'embedder'>,
  sentence: string,
  signal?: AbortSignal,
): Promise<SentenceKind> {
  const text = sentence.slice(0, LONGEST)
  const vectors = await embedder.embed([text], signal)
  // Without the models only a question mark tells.
  if (!vectors) return sentence.trimEnd().endsWith('?') ? 'asks_back' : 'claim'
  const shares = sharesOf(text, vectors[0]!)
  if (shares.at_a_loss >= SURELY_AT_A_LOSS) return 'at_a_loss'
  const { kind_words, asks_back } = shares
  if (kind_words + asks_back < SURE) return 'claim'
  return kind_words > asks_back ? 'kind_words' : 'asks_back'
}

const LONGEST = 400
/** Of claims by others 1 in 500 is taken for one of these. */
const SURE = 0.7
/** "There is no lift" is an answer. */
const SURELY_AT_A_LOSS = 0.8
