import { LETTER_RUNS, letterRuns } from './letter-runs.ts'
import { type ModelFile, readModelFile } from './model-files.ts'

/** A linear layer over a text's vector and its runs of letters, as `npm run bench -- fit-heads` writes it. */
export interface HeadFile<Label extends string = string> {
  labels: Label[]
  /** One row for each label over the vector; the last number of a row is its bias. */
  weights: number[][]
  /** The same over the runs of letters: a byte each, row after row, `step` times what it says. */
  letters: { step: number; bias: number[]; weights: string }
}

/** How likely a text is of each kind; all together make 1. */
export type Shares<Label extends string> = Record<Label, number>

/** Read when it is first asked. `vector`: of the text, as the embedder gives it. */
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
