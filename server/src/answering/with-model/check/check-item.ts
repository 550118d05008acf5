import type { App } from '../../../context.ts'
import type { Item } from '../reply-reader.ts'
import { checkSentence, checkWithoutEvidence } from './check-sentence.ts'
import type { Grounds } from './evidence.ts'
import { sentenceKind } from './sentence-kind.ts'

/** Text that may be shown, or text with the reason why not. */
export type Checked = Sound | Faulty
export interface Sound {
  text: string
  kind: 'say' | 'ask' | 'kind_words'
  /** Zero-based document indexes. */
  cited: number[]
  /** How well the sources support a claim, from 0 to 1. */
  support: number
}
export interface Faulty {
  text: string
  reason: string
  isAtALoss?: true
}

/** Checks whether an item of a model's reply, without its markup, may be shown. */
export async function checkItem(
  app: Pick<App, 'reader' | 'embedder'>,
  item: Item,
  evidence: Grounds,
  signal?: AbortSignal,
): Promise<Checked> {
  const { text } = item
  const kind = await sentenceKind(app, text, signal)
  if (kind === 'at_a_loss') return { text, reason: 'It says that it does not know.', isAtALoss: true }
  const sourced = item.kind === 'say' ? { cited: item.cited.map((n) => n - 1), quotes: item.quotes } : NONE
  if (kind !== 'claim' && sourced.cited.length === 0) {
    const fault = checkWithoutEvidence(text, evidence)
    if (fault) return { text, reason: fault.fault }
    return { text, kind: kind === 'asks_back' ? 'ask' : 'kind_words', cited: [], support: 1 }
  }
  if (item.kind !== 'say') return { text, reason: 'It states something and cites no source.' }
  const verdict = await checkSentence(app, { text, ...sourced }, evidence, signal)
  if ('fault' in verdict) return { text, reason: verdict.fault }
  const { cited, sums, support } = verdict
  return { text: withSums(text, sums), kind: 'say', cited, support }
}

const NONE = { cited: [] as number[], quotes: [] as string[] }

/** Appends the calculation to a sentence with a computed number, unless it names all the operands. */
const withSums = (text: string, sums: string[]): string => {
  const hidden = sums.filter((sum) => !sum.match(/\d+(?:\.\d+)?/g)!.every((number) => text.includes(number)))
  return hidden.length ? text.replace(/([.!]?\s{0,9})$/, ` (${hidden.join(', ')})$1`) : text
}
