import type { Words } from '../../locales/words.ts'
import type { Conversation } from './state.ts'
import { clockText, dayText } from './times.ts'

type Away = NonNullable<Conversation['away']>

/** Like the hand-over message, in the time zone of the business, which is named for visitors in another one. */
export function returnText(
  { from, until, time_zone }: Away,
  now: number,
  language: string,
  t: Words,
): string | null {
  if (Date.parse(from) > now || (until && Date.parse(until) <= now)) return null
  if (!until) return ''
  const at = new Date(until)
  const time = clockText(at, time_zone)
  const day = dayOf(at, time_zone)
  const days = Math.round((day - dayOf(new Date(now), time_zone)) / 86_400_000)
  const format: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  const text =
    days < 2
      ? t(days ? 'back_tomorrow' : 'back_today', { time })
      : t('back_on', {
          time,
          day: dayText(day, language, { ...format, timeZone: 'UTC' }),
        })
  return time === clockText(at) ? text : `${text} (${time_zone})`
}

/** Midnight of the local day, expressed in UTC. */
const dayOf = (at: Date, timeZone: string) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))
