import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Timestamp } from './fields.ts'
import { Person } from './person.ts'

/** Calendars have no year 0. */
const Day = z.iso.date().refine((day) => day >= '0001-01-01', 'A day of our era is needed')

const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w+/-]*$/, 'The name of a time zone is needed, such as Europe/Warsaw')
  .refine(isKnownZone, 'The name of a time zone is needed, such as Europe/Warsaw')

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Both days are included, in the time zone `tz`, or in UTC if absent. */
export const Range = z.strictObject({ start_date: Day, end_date: Day, tz: TimeZone.optional() })

export const DayCount = z.object({ date: z.iso.date(), count: z.int() })
export type DayCount = z.infer<typeof DayCount>

export const Stats = z.object({
  /** Customers' questions that the assistant answered. Internal chats and drafts are never counted. */
  messages_with_answers: z.int(),
  /** Chats whose customer wrote. */
  total_chats: z.int(),
  total_escalation_count: z.int(),
  /** Answers that a person corrected. */
  total_edit_count: z.int(),
  /** Days with a count of zero are left out. */
  messages_with_answers_by_day: z.array(DayCount),
})
export type Stats = z.infer<typeof Stats>

export const stats = endpoint({
  method: 'GET',
  path: '/api/agents/:id/stats',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'Requests, users, hand-overs and edits of an agent between two days, both included.',
  params: idParams,
  query: Range,
  response: answer(Stats.shape),
})

/** Questions with the same set of words, ignoring word endings, filler words and order. */
export const QuestionGroup = z.object({
  /** The most recent wording. */
  question: z.string(),
  count: z.int(),
  asked_at: Timestamp,
  chat_id: Id,
  bot_id: Id,
})
export type QuestionGroup = z.infer<typeof QuestionGroup>

export const Insights = z.object({
  /** How many recent questions these figures are based on, and whether there were more. */
  questions: z.int(),
  has_more: z.boolean(),
  /** Chats that contain these questions. */
  conversations: z.int(),
  /** Chats whose last question got a confident answer that nobody corrected, rated below four or took over. */
  resolved: z.int(),
  handed_over: z.int(),
  /** Customers who rated, and those who gave four or five. */
  rated: z.int(),
  rated_well: z.int(),
  answered: z.int(),
  edited: z.int(),
  /** From the question to the assistant's answer; null if it never answered. */
  response_median_ms: z.int().nullable(),
  response_p90_ms: z.int().nullable(),
  top_questions: z.array(QuestionGroup),
  /** The assistant had no answer, and has not been taught one since. */
  unanswered_questions: z.array(QuestionGroup),
})
export type Insights = z.infer<typeof Insights>

export const insights = endpoint({
  method: 'GET',
  path: '/api/agents/:id/insights',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'How well an agent does between two days: what it resolved, how fast, what was asked most and what it did not know.',
  params: idParams,
  query: Range,
  response: answer(Insights.shape),
})

/** One person's work in an assistant's chats. Times are null if there is nothing to measure. */
export const PersonReport = z.object({
  person: Person,
  answers: z.int(),
  answered_chats: z.int(),
  /** From the customer's first unanswered message to the first answer by a person in that chat. */
  first_answer_median_s: z.int().nullable(),
  /** The same for each of their answers. */
  waiting_median_s: z.int().nullable(),
  /** Chats assigned to this person when they were marked as done. */
  done: z.int(),
  /** Ratings of this person's chats. */
  rated: z.int(),
  rating_average: z.number().nullable(),
})
export type PersonReport = z.infer<typeof PersonReport>

export const people = endpoint({
  method: 'GET',
  path: '/api/agents/:id/people-report',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'What each person did between two days: answers, how long customers waited, what is done, ratings. People below admins see themselves alone.',
  params: idParams,
  query: Range,
  response: answer({ people: z.array(PersonReport) }),
})
