// Opening hours as text: for customers, for the search and for the model.
import type { Language, OpeningHours } from '@switchboard/contract'
import { askedDay } from './asked-day.ts'
import { daysLater, localMoment, weekdayOf } from './local-day.ts'
import { nextOpening, openSpan, type Span, spansOn } from './opening.ts'
import { nextAway } from './team-hours.ts'

/** Answers a question about opening hours: for the day it names, else for now and the whole week. */
export function hoursReply(hours: OpeningHours, question: string, now: Date, language: Language): string {
  const { date: today, time } = localMoment(now, hours.time_zone)
  const day = askedDay(question, today)
  const words = WORDS[language]
  const zone = `${words.zone}: ${hours.time_zone}.`
  if (day && day !== today) return [ofDay(hours, day, today, language), zone].join(' ')
  const next = nextOpening(hours, today, time)
  const status = openSpan(hours, today, time)
    ? openText(hours, now, language)
    : [words.closed_now, next && opensText(next, today, language)].filter(Boolean).join(' ')
  const rest = day ? ofDay(hours, today, today, language) : weekText(hours, language)
  return [status, rest, zone].join(day ? ' ' : '\n')
}

/** Adds the closing time if it is within a day. Adjacent spans count as one. */
function openText(hours: OpeningHours, now: Date, language: Language): string {
  const { open_now, open_until } = WORDS[language]
  const closing = nextAway(hours, now)?.from
  if (!closing || closing.getTime() - now.getTime() > DAY_MS) return open_now
  const { time } = localMoment(closing, hours.time_zone)
  return open_until.replace('…', time === '00:00' ? '24:00' : clock(time))
}

const DAY_MS = 24 * 3_600_000

function ofDay(hours: OpeningHours, day: string, today: string, language: Language): string {
  const words = WORDS[language]
  const spans = spansOn(hours, day)
  const name = dayName(day, today, language)
  if (spans.length) return `${name}: ${spansText(spans)}.`
  const next = nextOpening(hours, day, '24:00')
  return [`${name}: ${words.closed}.`, next && opensText(next, today, language)].filter(Boolean).join(' ')
}

const opensText = ({ date, from }: { date: string; from: string }, today: string, language: Language) =>
  WORDS[language].opens.replace('…', `${dayName(date, today, language, true)}, ${clock(from)}`)

function dayName(date: string, today: string, language: Language, isInside = false): string {
  const words = WORDS[language]
  const near = date === today ? words.today : date === daysLater(today, 1) ? words.tomorrow : ''
  const long = new Intl.DateTimeFormat(LOCALE[language], {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  }).format(new Date(`${date}T12:00:00Z`))
  const name = near ? `${near} (${long})` : long
  return isInside ? name : capital(name)
}

/** Joins consecutive days with the same hours: "Monday–Friday: 9:00–17:00". */
export function weekText({ week, special }: OpeningHours, language: Language): string {
  const words = WORDS[language]
  const texts = week.map((spans) => (spans.length ? spansText(spans as Span[]) : words.closed))
  const lines: string[] = []
  for (let from = 0; from < 7; ) {
    let to = from
    while (to < 6 && texts[to + 1] === texts[from]) to += 1
    const days = [weekdayName(from, language), ...(to > from ? [weekdayName(to, language)] : [])]
    lines.push(`${capital(days.join('–'))}: ${texts[from]}`)
    from = to + 1
  }
  const dates = special.map(({ date, spans }) => {
    const day = new Intl.DateTimeFormat(LOCALE[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
    const text = spans.length ? spansText(spans as Span[]) : words.closed
    return `${day.format(new Date(`${date}T12:00:00Z`))}: ${text}`
  })
  return [...lines, ...dates].join('\n')
}

/** The opening hours as a passage, so that the search finds them. */
export const hoursPassage = (hours: OpeningHours, language: Language) => ({
  heading: WORDS[language].heading,
  text: `${WORDS[language].lead}\n${weekText(hours, language)}`,
})

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const LOCALE: Record<Language, string> = { en: 'en-GB', pl: 'pl', ru: 'ru' }

const MONDAY = '2024-01-01'
function weekdayName(day: number, language: Language): string {
  const date = new Date(`${daysLater(MONDAY, day - weekdayOf(MONDAY))}T12:00:00Z`)
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

const spansText = (spans: Span[]) => spans.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')
/** "9:00", as people say it. */
export const clock = (time: string) => time.replace(/^0(?=\d)/, '')

const WORDS = {
  en: {
    ...{ heading: 'Opening hours', lead: 'When we are open and when we are closed.', closed: 'closed' },
    ...{
      open_now: 'We are open now.',
      open_until: 'We are open now, until ….',
      closed_now: 'We are closed now.',
      opens: 'We open again: ….',
    },
    ...{ today: 'today', tomorrow: 'tomorrow', zone: 'Time zone' },
  },
  pl: {
    ...{ heading: 'Godziny otwarcia', lead: 'Kiedy mamy otwarte, a kiedy zamknięte.', closed: 'zamknięte' },
    ...{
      open_now: 'Teraz jest otwarte.',
      open_until: 'Teraz jest otwarte, do ….',
      closed_now: 'Teraz jest zamknięte.',
      opens: 'Otwieramy: ….',
    },
    ...{ today: 'dzisiaj', tomorrow: 'jutro', zone: 'Strefa czasowa' },
  },
  ru: {
    ...{ heading: 'Часы работы', lead: 'Когда мы открыты и когда закрыты.', closed: 'закрыто' },
    ...{
      open_now: 'Сейчас открыто.',
      open_until: 'Сейчас открыто, до ….',
      closed_now: 'Сейчас закрыто.',
      opens: 'Откроемся: ….',
    },
    ...{ today: 'сегодня', tomorrow: 'завтра', zone: 'Часовой пояс' },
  },
} satisfies Record<Language, object>
