import { api } from '@switchboard/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export type Stats = api.analytics.Stats
export type Insights = api.analytics.Insights
export type PersonReport = api.analytics.PersonReport
export type QuestionGroup = api.analytics.QuestionGroup

type DayRange = { start_date: string; end_date: string }

export const analyticsKeys = {
  ofAgent: (agentId: number) => ['analytics', agentId] as const,
  stats: (agentId: number, range: DayRange) => [...analyticsKeys.ofAgent(agentId), 'stats', range] as const,
  people: (agentId: number, range: DayRange) => [...analyticsKeys.ofAgent(agentId), 'people', range] as const,
  insightsOf: (agentId: number) => [...analyticsKeys.ofAgent(agentId), 'insights'] as const,
  insights: (agentId: number, range: DayRange) => [...analyticsKeys.insightsOf(agentId), range] as const,
}

/** Today's numbers keep changing while the report is open. */
const LOOK_AGAIN_MS = 30_000

/** Keeps showing the previous period until the new one has loaded. */
export const useStats = (agentId: number, range: DayRange) =>
  useQuery({
    queryKey: analyticsKeys.stats(agentId, range),
    queryFn: ({ signal }) =>
      logged(
        'statistics',
        signal,
        call(api.analytics.stats, { params: { id: agentId }, query: here(range), signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const useInsights = (agentId: number, range: DayRange) =>
  useQuery({
    queryKey: analyticsKeys.insights(agentId, range),
    queryFn: ({ signal }) =>
      logged(
        'insights',
        signal,
        call(api.analytics.insights, { params: { id: agentId }, query: here(range), signal }),
      ),
    placeholderData: keepPreviousData,
  })

export const usePeopleReport = (agentId: number, range: DayRange) =>
  useQuery({
    queryKey: analyticsKeys.people(agentId, range),
    queryFn: ({ signal }) =>
      logged(
        'numbers of people',
        signal,
        call(api.analytics.people, { params: { id: agentId }, query: here(range), signal }),
      ),
    select: ({ people }) => people,
    placeholderData: keepPreviousData,
  })

/** Days are counted in the viewer's time zone. */
const here = (range: DayRange) => ({ ...range, tz: Intl.DateTimeFormat().resolvedOptions().timeZone })

async function logged<T>(what: string, signal: AbortSignal, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!signal.aborted) console.error(`The ${what} were not loaded`, error)
    throw error
  }
}
