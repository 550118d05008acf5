import type { Language } from '@switchboard/contract'
import { daysLater, localMoment, weekdayOf } from './local-day.ts'
import { clock, LOCALE } from './say-hours.ts'

/** "tomorrow at 9:00", in the time zone of the hours. */
export function timeOfReturn(until: Date, timeZone: string, now: Date, language: Language): string {
  const { date: today } = localMoment(now, timeZone)
  const { date, time } = localMoment(until, timeZone)
  const { days, at } = WORDS[language]
  const day =
    date === today
      ? days.today
      : date === daysLater(today, 1)
        ? days.tomorrow
        : date < daysLater(today, 7)
          ? days.weekdays[weekdayOf(date)]
          : days.date(dayAndMonth(date, language))
  return `${day} ${at} ${clock(time)}`
}

/** Tells a customer who has to wait when the team is back. `asks`: no contact details are known yet. */
export function awayText(
  { until, time_zone }: { until: Date | null; time_zone: string },
  { asks, now, language }: { asks: boolean; now: Date; language: Language },
): string {
  const { back, away, reach } = WORDS[language]
  const text = until ? back(timeOfReturn(until, time_zone, now, language)) : away
  return asks ? `${text} ${reach}` : text
}

function dayAndMonth(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T12:00:00Z`))
}

interface Words {
  back(time: string): string
  away: string
  reach: string
  at: string
  /** Monday first. */
  days: { today: string; tomorrow: string; weekdays: string[]; date(date: string): string }
}

const WORDS: Record<Language, Words> = {
  en: {
    back: (time) => `Our team will be back ${time}.`,
    away: 'Our team is away right now.',
    reach: 'Please leave an email address or a phone number so that we can reach you.',
    at: 'at',
    days: {
      today: 'today',
      tomorrow: 'tomorrow',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        (day) => `on ${day}`,
      ),
      date: (date) => `on ${date}`,
    },
  },
  pl: {
    back: (time) => `Nasz zespół wróci ${time}.`,
    away: 'Naszego zespołu teraz nie ma.',
    reach: 'Zostaw adres e-mail lub numer telefonu, żebyśmy mogli się z Tobą skontaktować.',
    at: 'o',
    days: {
      today: 'dzisiaj',
      tomorrow: 'jutro',
      weekdays: [
        'w poniedziałek',
        'we wtorek',
        'w środę',
        'w czwartek',
        'w piątek',
        'w sobotę',
        'w niedzielę',
      ],
      date: (date) => date,
    },
  },
  ru: {
    back: (time) => `Наши сотрудники вернутся ${time}.`,
    away: 'Наших сотрудников сейчас нет на месте.',
    reach: 'Оставьте адрес электронной почты или номер телефона, чтобы мы могли с вами связаться.',
    at: 'в',
    days: {
      today: 'сегодня',
      tomorrow: 'завтра',
      weekdays: [
        'в понедельник',
        'во вторник',
        'в среду',
        'в четверг',
        'в пятницу',
        'в субботу',
        'в воскресенье',
      ],
      date: (date) => date,
    },
  },
}
