import { readModelFile } from '../models/model-files.ts'
import { LETTER_RUNS, letterRuns } from './letter-runs.ts'

export type Intent =
  | 'question'
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'are_you_a_bot'
  | 'what_can_you_do'
  | 'complaint'
  | 'wants_person'
  | 'yes'
  | 'no'
  | 'not_helpful'
  | 'praise'
  | 'off_topic'
  | 'injection'
  | 'nonsense'
  | 'waiting'
  | 'frustration'

/** How likely a message is meant as each of them; all together make 1. */
export type IntentShares = Record<Intent, number>

/** Written by `npm run bench -- fit-intents`. */
interface Head {
  intents: Intent[]
  /** One row for each intent over the vector; the last number of a row is its bias. */
  weights: number[][]
  /** The same over the runs of letters: a byte each, row after row, `step` times what it says. */
  letters: { step: number; bias: number[]; weights: string }
}

let head:
  | (Omit<Head, 'letters'> & { letters: Omit<Head['letters'], 'weights'> & { weights: Int8Array } })
  | undefined

/** `vector`: of the message, as the embedder gives it. */
export function intentShares(text: string, vector: Int8Array): IntentShares {
  head ??= readHead()
  const { intents, weights, letters } = head
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
  return Object.fromEntries(intents.map((intent, at) => [intent, parts[at]! / whole])) as IntentShares
}

function readHead() {
  const { letters, ...rest } = JSON.parse(readModelFile('intents.json').toString('utf8')) as Head
  return { ...rest, letters: { ...letters, weights: new Int8Array(Buffer.from(letters.weights, 'base64')) } }
}

export const likeliest = (shares: IntentShares): Intent =>
  (Object.keys(shares) as Intent[]).reduce((best, each) => (shares[each] > shares[best] ? each : best))

/** Without letters and figures there is nothing to understand: thumbs up are thanks, anything else is for a person. */
export function wordlessIntent(text: string): 'thanks' | 'wordless' | null {
  if (/[\p{L}\p{N}]/u.test(text)) return null
  return KIND_SIGNS.test(text.replace(SHADES, '')) ? 'thanks' : 'wordless'
}

/** Variation selectors and skin tones change nothing. */
const SHADES = /[\u{1F3FB}-\u{1F3FF}\u{FE0F}\s]/gu
const KIND_SIGNS = /^(?:👍|👌|🙏|❤|♥|😊|🙂|😀|😃|😄|😁|😍|🥰|🤝|👏|💪|✅|🎉|<3|[:;)])+$/u
