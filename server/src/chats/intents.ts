import type { App } from '../context.ts'
import { wordsOf } from '../language/index.ts'
import { openHead, type Shares } from '../models/text-head.ts'

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

export type IntentShares = Shares<Intent>

/** Classifies the intent of a message. `vector`: its embedding. */
export const intentShares = openHead<Intent>('intents.json')

/** Returns null if not classified: the model learned English, Polish and Russian; in other scripts it would guess. */
export async function sharesOf(app: App, text: string, signal?: AbortSignal): Promise<IntentShares | null> {
  if (!KNOWN_LETTERS.test(text)) return null
  const read = text.slice(0, LONGEST)
  const vectors = await app.embedder.embed([read], signal)
  return vectors ? intentShares(read, vectors[0]!) : null
}

const KNOWN_LETTERS = /[\p{Script=Latin}\p{Script=Cyrillic}\d]/u
const LONGEST = 400

export const likeliest = (shares: IntentShares): Intent =>
  (Object.keys(shares) as Intent[]).reduce((best, each) => (shares[each] > shares[best] ? each : best))

/** The messages that only greet, thank, agree or say goodbye. */
export const nodsAmong = (app: App, messages: string[]): Promise<Set<string>> =>
  clearlyAmong(
    app,
    messages.filter((text) => wordsOf(text).length <= NOD_WORDS),
    NODS,
  )

/** The messages that ask nothing that knowledge could answer: nods, complaints, calls for a person. */
export const remarksAmong = (app: App, messages: string[]): Promise<Set<string>> =>
  clearlyAmong(app, messages, REMARKS)

/** Embedded in one batch. Empty if not classified. */
async function clearlyAmong(app: App, messages: string[], intents: readonly Intent[]): Promise<Set<string>> {
  const known = [...new Set(messages)].filter((text) => KNOWN_LETTERS.test(text))
  const read = known.map((text) => text.slice(0, LONGEST))
  const vectors = read.length > 0 ? await app.embedder.embed(read) : null
  if (!vectors) return new Set()
  const isClear = (shares: IntentShares) =>
    intents.reduce((sum, intent) => sum + shares[intent], 0) >= CLEARLY
  return new Set(known.filter((_, at) => isClear(intentShares(read[at]!, vectors[at]!))))
}

const NODS = ['greeting', 'thanks', 'bye', 'yes', 'no', 'praise', 'waiting'] as const satisfies Intent[]
const REMARKS = [
  ...NODS,
  ...(['complaint', 'frustration', 'not_helpful', 'wants_person', 'injection', 'nonsense'] as const),
] satisfies Intent[]
const NOD_WORDS = 3
const CLEARLY = 0.8

/**
 * A message without letters and digits has no words to classify: a thumbs-up counts as thanks, anything else is for a
 * person. A sticker is a picture; it counts as thanks only after an answer.
 */
export function wordlessIntent(text: string, isAnswered = false): 'thanks' | 'wordless' | null {
  if (/[\p{L}\p{N}]/u.test(text.replace(FILE_NAMES, ''))) return null
  const signs = text.replace(SHADES, '')
  return KIND_SIGNS.test(signs) || (isAnswered && KIND_STICKER.test(signs)) ? 'thanks' : 'wordless'
}

const KIND_STICKER = /^🖼(?:👍|❤|🙏)$/u

/** How channels show a file that was sent without text. */
const FILE_NAMES = /^📎.*$/gmu
/** Variation selectors, skin tones and spaces are ignored. */
const SHADES = /[\u{1F3FB}-\u{1F3FF}\u{FE0F}\s]/gu
const KIND_SIGNS = /^(?:👍|👌|🙏|❤|♥|😊|🙂|😀|😃|😄|😁|😍|🥰|🤝|👏|💪|✅|🎉|<3|[:;]-?\)|\))+$/u

/** Whether a message without words shows that the customer is unhappy. */
export const isAngrySign = (text: string): boolean => ANGRY_SIGNS.test(text)

const ANGRY_SIGNS = /[👎🖕😠😡🤬😤👿😾💩]/u
