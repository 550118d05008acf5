import { z } from 'zod'

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** Start and end; a span that ends before it begins crosses midnight. */
const Span = z.tuple([Time, Time]).refine(([from, to]) => from !== to && from !== '24:00')
const Day = z.array(Span).max(3)

/** IANA name, for example "Europe/Warsaw". */
export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  })

export const OpeningHours = z.strictObject({
  time_zone: TimeZone,
  /** Monday first; a day without a span is closed. */
  week: z.array(Day).length(7),
  /** Days that differ from their weekday. */
  special: z.array(z.strictObject({ date: z.iso.date(), spans: Day })).max(60),
})
export type OpeningHours = z.infer<typeof OpeningHours>
