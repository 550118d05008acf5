// The date and the time now, for customers who ask for exactly that.
import type { Language, OpeningHours } from '@switchboard/contract'
import { localMoment } from './local-day.ts'
import { LOCALE } from './say-hours.ts'
import { teamHours } from './team-hours.ts'

interface Hours {
  opening_hours?: OpeningHours | null
  team_hours?: OpeningHours | null
}

export function momentReply(
  { opening_hours = null, team_hours = null }: Hours,
  now: Date,
  language: Language,
): string {
  const zone = teamHours({ opening_hours, team_hours })?.time_zone ?? 'UTC'
  const { date, time } = localMoment(now, zone)
  const day = new Intl.DateTimeFormat(LOCALE[language], {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${date}T12:00:00Z`))
  return `${IT_IS[language]} ${day}, ${time} (${zone}).`
}

const IT_IS: Record<Language, string> = { en: 'It is', pl: 'Jest', ru: 'Сейчас' }
