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

/** What a message is meant as. `vector`: as the embedder gives it. */
export const intentShares = openHead<Intent>('intents.json')

export const likeliest = (shares: IntentShares): Intent =>
  (Object.keys(shares) as Intent[]).reduce((best, each) => (shares[each] > shares[best] ? each : best))

/** Without letters and figures there is nothing to understand: thumbs up are thanks, anything else is for a person. */
export function wordlessIntent(text: string): 'thanks' | 'wordless' | null {
  if (/[\p{L}\p{N}]/u.test(text.replace(FILE_NAMES, ''))) return null
  return KIND_SIGNS.test(text.replace(SHADES, '')) ? 'thanks' : 'wordless'
}

/** As channels name a file that came without words. */
const FILE_NAMES = /^📎.*$/gmu
/** Variation selectors and skin tones change nothing. */
const SHADES = /[\u{1F3FB}-\u{1F3FF}\u{FE0F}\s]/gu
const KIND_SIGNS = /^(?:👍|👌|🙏|❤|♥|😊|🙂|😀|😃|😄|😁|😍|🥰|🤝|👏|💪|✅|🎉|<3|[:;]-?\)|\))+$/u

/** Whether a message without words says that its writer is not content. */
export const isAngrySign = (text: string): boolean => ANGRY_SIGNS.test(text)

const ANGRY_SIGNS = /[👎🖕😠😡🤬😤👿😾💩]/u
