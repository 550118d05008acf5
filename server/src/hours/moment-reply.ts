// The date and the time now, for customers who ask for exactly that.
import type { Language, OpeningHours } from '@switchboard/contract'
import { plainWords } from '../language/plain-words.ts'
import { localMoment } from './local-day.ts'
import { LOCALE } from './say-hours.ts'
import { teamHours } from './team-hours.ts'

interface Hours {
  opening_hours?: OpeningHours | null
  team_hours?: OpeningHours | null
}

interface MomentReply {
  text: string
  /** After "Is there a class tomorrow?", "What time is it?" may ask for the class; "What time is it now?" does not. */
  isClear: boolean
}

/** Null if the message asks for anything else: "What time is it delivered?" is a question to the documents. */
export function momentReply(
  { opening_hours = null, team_hours = null }: Hours,
  question: string,
  now: Date,
  language: Language,
): MomentReply | null {
  const words = plainWords(question)
  if (!ASKS_FOR_NOW.test(words)) return null
  const zone = teamHours({ opening_hours, team_hours })?.time_zone ?? 'UTC'
  const { date, time } = localMoment(now, zone)
  const day = new Intl.DateTimeFormat(LOCALE[language], {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${date}T12:00:00Z`))
  return { text: `${IT_IS[language]} ${day}, ${time} (${zone}).`, isClear: NAMES_NOW.test(words) }
}

const IT_IS: Record<Language, string> = { en: 'It is', pl: 'Jest', ru: 'Сейчас' }

const TODAY = '(?:today|now|currently|teraz|dzi[śs]|dzisiaj|dzisiejsza|сейчас|сегодня)'
const NAMES_NOW = new RegExp(`(?<!\\p{L})${TODAY}(?!\\p{L})`, 'u')
const ASKED = [
  'what time is it|what(?:s| is) the (?:current )?time|what(?:s| is) (?:the|todays) date',
  '(?:what|which) (?:day|date) is (?:it|today)',
  'kt[óo]ra (?:jest )?(?:teraz )?godzina|kt[óo]rego (?:dzi[śs]|dzisiaj)(?: jest| mamy)?|kt[óo]rego mamy',
  'jaki (?:jest |mamy )?(?:dzi[śs]|dzisiaj) (?:jest |mamy )?dzie[ńn](?: tygodnia)?|jaki mamy dzie[ńn]',
  'jaka (?:jest )?(?:dzi[śs]|dzisiaj|dzisiejsza) (?:jest )?data|jaka jest data',
  'который (?:сейчас )?час|сколько (?:сейчас )?времени|какой сегодня день(?: недели)?',
  'какое (?:сегодня|сейчас) число|какая (?:сегодня|сейчас) дата',
].join('|')
const BEFORE = '(?:(?:hi|hello|hey|cześć|hej|dzień dobry|привет|здравствуйте|a|and|и|а) )?'
const POLITE =
  '(?:(?:please |can you |could you )?tell me |do you know |(?:czy )?(?:możesz )?powiedzie\\p{L}+ |powiedz |скажи(?:те)? )?'
const AFTER = `(?: (?:${TODAY}|right now|there|please|proszę|пожалуйста))*`
const ASKS_FOR_NOW = new RegExp(`^${BEFORE}${POLITE}(?:${ASKED})${AFTER}$`, 'u')
