import { LETTER_RUNS, letterRuns } from './letter-runs.ts'
import { type ModelFile, readModelFile } from './model-files.ts'

/** A linear layer over the embedding and the letter n-grams of a text, as `npm run bench -- fit-heads` writes it. */
export interface HeadFile<Label extends string = string> {
  labels: Label[]
  /** One row per label over the embedding. The last number of a row is its bias. */
  weights: number[][]
  /** The same over the letter n-grams: one byte per weight, row by row, to be multiplied by `step`. */
  letters: { step: number; bias: number[]; weights: string }
}

/** The probability of each label. They add up to 1. */
export type Shares<Label extends string> = Record<Label, number>

/** The file is read on first use. `vector`: the embedding of the text. */
export function openHead<Label extends string>(file: ModelFile) {
  let head: ReturnType<typeof readHead<Label>> | undefined
  return (text: string, vector: Int8Array): Shares<Label> => {
    head ??= readHead<Label>(file)
    const { labels, weights, letters } = head
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
    const runs = letterRuns(text)
    const logits = weights.map((row, n) => {
      const byMeaning = vector.reduce(
        (sum, value, at) => sum + (value / length) * row[at]!,
        row[vector.length]!,
      )
      const byLetters = runs.reduce((sum, run) => sum + letters.weights[n * LETTER_RUNS + run]!, 0)
      return byMeaning + (byLetters * letters.step) / Math.sqrt(runs.length || 1) + letters.bias[n]!
    })
    const most = Math.max(...logits)
    const parts = logits.map((logit) => Math.exp(logit - most))
    const whole = parts.reduce((sum, part) => sum + part, 0)
    return Object.fromEntries(labels.map((label, at) => [label, parts[at]! / whole])) as Shares<Label>
  }
}

function readHead<Label extends string>(file: ModelFile) {
  const { letters, ...rest } = JSON.parse(readModelFile(file).toString('utf8')) as HeadFile<Label>
  return { ...rest, letters: { ...letters, weights: new Int8Array(Buffer.from(letters.weights, 'base64')) } }
}
