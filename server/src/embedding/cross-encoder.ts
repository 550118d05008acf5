import { joinParts, openSession } from './onnx-session.ts'

/** `history`: a message and what was said before it, latest first. `passage`: a question or claim and a passage's sentences. */
export interface TextPair {
  kind: 'passage' | 'history'
  text: string
  parts: string[]
}

/** Logits: above zero means more likely than not. */
export interface PairScores {
  /** The passage answers the question. */
  answers: number
  /** The passage bears the claim out. */
  supports: number
  /** The message cannot be understood without the history. */
  leans: number
  /** For each sentence how likely the answer begins in it, relative to the others; 0 for those that were cut off. */
  sentences: number[]
}

const [MESSAGE_TOKENS, PASSAGE_TOKENS] = [64, 200]
const HISTORY_TOKENS = [40, 60, 40]

/** Reads two texts together: whether a passage answers a question, supports a claim, or a message leans on the last. */
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

  /** Alone: padding to the longest of a batch costs more than a batch saves, and int8 scores depend on the company. */
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
