import { api } from '@switchboard/contract'
import type { ChatFilter } from '../../../data/chats.ts'
import type { SearchFilters } from '../../../data/search.ts'
import type { ViewFilters } from '../../../data/views.ts'

/** As chosen, and as the address keeps them: days as they stand in their fields. */
export interface ChosenFilters {
  channel?: string
  person?: string
  from?: string
  to?: string
}

export const NO_FILTERS: Required<ChosenFilters> = { channel: '', person: '', from: '', to: '' }

/** The days that can be asked for. The last one keeps the fields from taking years of five digits. */
export const FIRST_DAY = '1970-01-01'
export const LAST_DAY = '2999-12-31'

/** What a search asks for: whole days where the person is. An address can be typed: what makes no sense asks for nothing. */
export function filtersOf({ channel, person = '', from = '', to = '' }: ChosenFilters): SearchFilters {
  const known = api.bots.INTEGRATION_TYPES.find((type) => type === channel)
  const [first, last] = [dayOf(from), dayOf(to)]
  return {
    ...(known && { channel: known }),
    ...(/^(nobody|[1-9]\d*)$/.test(person) && { assignee: person }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: dayAfter(last).toISOString() }),
  }
}

/** The beginning of a day that is in the calendar, else null. */
export function dayOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null
  const day = new Date(`${text}T00:00`)
  // Some engines take the 30th of February for the 2nd of March.
  return day.getDate() === Number(text.slice(-2)) ? day : null
}

function dayAfter(day: Date): Date {
  const next = new Date(day)
  next.setDate(day.getDate() + 1)
  return next
}

/** All that narrows the list, as the address keeps it. */
export interface ListFilters extends Required<ChosenFilters> {
  filter: ChatFilter
  /** An id; 0 is any. */
  label: number
  q: string
  /** Where the words are looked for. */
  in: string
}

export const NO_LIST_FILTERS: ListFilters = { ...NO_FILTERS, filter: 'all', label: 0, q: '', in: '' }

/** A saved view, as the address would say it. */
export const listFiltersOf = ({ assignee, search_in, ...view }: ViewFilters): ListFilters => ({
  ...NO_LIST_FILTERS,
  ...view,
  ...(assignee !== undefined && { person: String(assignee) }),
  ...(search_in && { in: search_in }),
})

/** What a view keeps of it: nothing that makes no sense. */
export function viewFiltersOf(chosen: ListFilters): ViewFilters {
  const { filter, label, from, to } = chosen
  const q = chosen.q.trim()
  const { channel, assignee } = filtersOf(chosen)
  const place = chosen.in === 'names' || chosen.in === 'messages' ? chosen.in : undefined
  return {
    ...(filter !== 'all' && { filter }),
    ...(label !== 0 && { label }),
    ...(channel && { channel }),
    ...(assignee && { assignee: assignee === 'nobody' ? assignee : Number(assignee) }),
    ...(dayOf(from) && { from }),
    ...(dayOf(to) && { to }),
    ...(q && { q }),
    ...(q && place && { search_in: place }),
  }
}
