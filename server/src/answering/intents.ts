import { readModelFile } from '../models/model-files.ts'

/** In the order of training/rows.py. */
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

interface Head {
  intents: Intent[]
  /** One row for each intent; the last number of a row is its bias. */
  weights: number[][]
}

let head: Head | undefined

/** `vector`: of the message, as the embedder gives it. */
export function intentShares(vector: Int8Array): IntentShares {
  head ??= JSON.parse(readModelFile('intents.json').toString('utf8')) as Head
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  const logits = head.weights.map((row) =>
    vector.reduce((sum, value, at) => sum + (value / length) * row[at]!, row[vector.length]!),
  )
  const most = Math.max(...logits)
  const parts = logits.map((logit) => Math.exp(logit - most))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return Object.fromEntries(head.intents.map((intent, at) => [intent, parts[at]! / whole])) as IntentShares
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
