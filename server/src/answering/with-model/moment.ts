// Facts about the current moment and customer. They follow everything that stays the same from turn to turn.
import type { Language } from '@switchboard/contract'
import { awayText } from '../../hours/back-text.ts'
import { localMoment } from '../../hours/local-day.ts'
import { hoursReply, weekText } from '../../hours/say-hours.ts'
import { awayNow, teamHours } from '../../hours/team-hours.ts'
import type { Ground } from '../composed.ts'
import type { Turn } from '../turn.ts'

type Moment = Pick<Turn, 'agent' | 'chat' | 'language'>

/** A source with the date, time, weekday, whether the business is open, and when people are back. */
export function momentGround({ agent, language }: Moment, now: Date): Ground {
  const { opening_hours, team_hours } = agent
  const time_zone = teamHours(agent)?.time_zone ?? 'UTC'
  const { date, time } = localMoment(now, time_zone)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
  const away = awayNow(agent, now)
  const text = [
    `Date and time now: ${day}, ${time} (${time_zone})`,
    ...(opening_hours ? [hoursReply(opening_hours, '', now, language)] : []),
    ...(team_hours ? [`When people of the team answer:\n${weekText(team_hours, language)}`] : []),
    ...(away ? [awayText(away, { asks: false, now, language })] : []),
  ].join('\n')
  return { file_id: null, title: 'Now', heading: '', question: null, text, url: null }
}

/** What the customer and their browser state about themselves; none of it is a source. */
export const customerLines = ({ chat, language }: Moment): string[] =>
  [
    `Language: ${LANGUAGES[language]}`,
    nameOf(chat) && `Name: ${nameOf(chat)}`,
    chat.context.page?.url &&
      `Page they are on: ${[chat.context.page.title, chat.context.page.url].filter(Boolean).join(', ')}`,
  ]
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => String(line).replace(/\s+/g, ' ').slice(0, LONGEST_LINE))

const nameOf = ({ contact, display_name, bot_id }: Turn['chat']): string =>
  // In an internal chat, the owner is not a customer.
  bot_id === null ? '' : (contact.name ?? display_name)

const LONGEST_LINE = 300

const LANGUAGES: Record<Language, string> = { en: 'English', pl: 'Polish', ru: 'Russian' }
