import { joinParts, openSession } from './onnx-session.ts'

/** `history`: a message and the turns before it, latest first. `passage`: a question or claim, and sentences. */
export interface TextPair {
  kind: 'passage' | 'history'
  text: string
  parts: string[]
}

/** Logits: above zero means more likely than not. */
export interface PairScores {
  /** The passage answers the question. */
  answers: number
  /** The passage supports the claim. */
  supports: number
  /** The message cannot be understood without the history. */
  leans: number
  /** For each sentence, the relative likelihood that the answer starts in it; 0 for sentences that were cut off. */
  sentences: number[]
}

const [MESSAGE_TOKENS, PASSAGE_TOKENS] = [64, 200]
const HISTORY_TOKENS = [40, 60, 40]

/** Scores two texts together: does a passage answer a question or support a claim, is a message a follow-up. */
export async function loadCrossEncoder() {
  const session = await openSession('reader.int8.onnx')

  function tokensOf({ kind, text, parts }: TextPair) {
    if (kind === 'history') {
      const before = parts.slice(0, HISTORY_TOKENS.length)
      const tokens = before.map((part, place) => session.tokensOf(part, HISTORY_TOKENS[place]!))
      return { row: joinParts([session.tokensOf(text, 40), ...tokens]), ends: [] }
    }
    const message = session.tokensOf(text, MESSAGE_TOKENS)
    const passage: number[] = []
    const ends = parts.map((part) => {
      passage.push(...session.tokensOf(part, PASSAGE_TOKENS - passage.length))
      return message.length + 2 + passage.length
    })
    return { row: joinParts([message, passage]), ends, start: message.length + 2 }
  }

  /**
   * Runs one pair at a time: padding to the longest of a batch costs more than batching saves, and int8 scores depend
   * on the other pairs of a batch.
   */
  async function scoresOf(both: TextPair): Promise<PairScores> {
    const { row, ends, start = 0 } = tokensOf(both)
    const { pair, span } = await session.run(row)
    const begins = (token: number) => span![token * 2]!
    const best = Math.max(...ends.map((end, n) => mostFrom(begins, ends[n - 1] ?? start, end)))
    return {
      answers: pair![0]!,
      supports: pair![1]!,
      leans: pair![2]!,
      sentences: ends.map((end, n) => Math.exp(mostFrom(begins, ends[n - 1] ?? start, end) - best)),
    }
  }

  return {
    async run(pairs: TextPair[]): Promise<PairScores[]> {
      const scores: PairScores[] = []
      for (const pair of pairs) scores.push(await scoresOf(pair))
      return scores
    },
    close: session.close,
  }
}

function mostFrom(scoreOf: (token: number) => number, from: number, to: number): number {
  let most = -Infinity
  for (let token = from; token < to; token += 1) most = Math.max(most, scoreOf(token))
  return most
}
