import { joinParts, openSession } from './onnx-session.ts'

/** A text, or a customer's message with what was said before it, latest first. */
export type TextToEmbed = string | string[]

const TEXT_TOKENS = 254
/** Of a message, of the question before it, of its answer, and so on, as in training. */
const TURN_TOKENS = [40, 40, 60, 40, 60]

/** Vectors in signed bytes, for texts in English, Polish and Russian. */
export async function loadEncoder() {
  const session = await openSession('encoder.int8.onnx')
  const rowOf = (text: TextToEmbed) =>
    joinParts(
      typeof text === 'string'
        ? [session.tokensOf(text, TEXT_TOKENS)]
        : text.slice(0, TURN_TOKENS.length).map((part, place) => session.tokensOf(part, TURN_TOKENS[place]!)),
    )
  return {
    /** One by one: a batch is quantised as a whole, so that a vector would depend on the company. */
    async run(texts: TextToEmbed[]): Promise<Int8Array[]> {
      const vectors: Int8Array[] = []
      for (const text of texts) vectors.push(inBytes((await session.run(rowOf(text))).embedding!))
      return vectors
    },
    close: session.close,
  }
}

/** Only the direction of a vector counts, so each may use the whole range. */
function inBytes(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
