import { joinParts, openSession } from './onnx-session.ts'

/** A text, or a customer's message and the turns before it, latest first. */
export type TextToEmbed = string | string[]

const TEXT_TOKENS = 254
/** Token limits of a message, of the question before it, of its answer, and so on, as in training. */
const TURN_TOKENS = [40, 40, 60, 40, 60]

/** Computes int8 embeddings of texts in English, Polish and Russian. */
export async function loadEncoder() {
  const session = await openSession('encoder.int8.onnx')
  const rowOf = (text: TextToEmbed) =>
    joinParts(
      typeof text === 'string'
        ? [session.tokensOf(text, TEXT_TOKENS)]
        : text.slice(0, TURN_TOKENS.length).map((part, place) => session.tokensOf(part, TURN_TOKENS[place]!)),
    )
  return {
    /** Runs one text at a time: a batch is quantised as a whole, so a vector would depend on the other texts in it. */
    async run(texts: TextToEmbed[]): Promise<Int8Array[]> {
      const vectors: Int8Array[] = []
      for (const text of texts) vectors.push(inBytes((await session.run(rowOf(text))).embedding!))
      return vectors
    },
    close: session.close,
  }
}

/** Only the direction of a vector matters, so each vector is scaled to the full int8 range. */
function inBytes(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
