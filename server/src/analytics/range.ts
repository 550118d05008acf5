import { type RawBuilder, sql } from 'kysely'

export interface Days {
  start_date: string
  end_date: string
  /** Time zone of the days; UTC by default. */
  tz?: string
}

/** From the start of the first day up to, but not including, the day after the last. */
export interface Range {
  from: RawBuilder<Date>
  to: RawBuilder<Date>
  tz: string
}

export function rangeOf({ start_date, end_date, tz = 'UTC' }: Days): Range {
  return {
    from: sql<Date>`${start_date}::date::timestamp at time zone ${tz}`,
    to: sql<Date>`(${end_date}::date + 1)::timestamp at time zone ${tz}`,
    tz,
  }
}
