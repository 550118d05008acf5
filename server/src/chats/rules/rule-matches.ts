import type { api, OpeningHours } from '@switchboard/contract'
import { folded } from '@switchboard/contract/folded'
import { localMoment } from '../../hours/local-day.ts'
import { openSpan } from '../../hours/opening.ts'

type Conditions = Pick<api.rules.Rule, 'agent_id' | 'words' | 'channel' | 'hours' | 'ratings'>

/** A message of a customer, or a rating with its comment. */
export interface Occasion {
  agent_id: number
  channel: api.bots.IntegrationType
  text: string
  at: Date
  /** The team's working hours. */
  hours: OpeningHours | null
  rating: number | null
}

/** All conditions that a rule has must hold. */
export const ruleMatches = (rule: Conditions, occasion: Occasion): boolean =>
  (rule.agent_id === null || rule.agent_id === occasion.agent_id) &&
  isRated(rule, occasion) &&
  (rule.channel === null || rule.channel === occasion.channel) &&
  (rule.words.length === 0 || rule.words.some((words) => contains(occasion.text, words))) &&
  (rule.hours === null || isInHours(rule.hours, occasion))

const isRated = ({ ratings }: Conditions, { rating }: Occasion) =>
  rating === null ? ratings.length === 0 : ratings.includes(rating)

/** Matches from the beginning of a word: "refund" matches "Refunds?". Punctuation alone never matches. */
function contains(text: string, words: string): boolean {
  const wanted = plain(words)
  return wanted !== ' ' && plain(text).includes(wanted)
}

const plain = (text: string) =>
  ` ${folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

function isInHours(wanted: 'inside' | 'outside', { hours, at }: Occasion): boolean {
  if (!hours) return false
  const { date, time } = localMoment(at, hours.time_zone)
  return (openSpan(hours, date, time) !== null) === (wanted === 'inside')
}
