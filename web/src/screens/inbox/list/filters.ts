import { api } from '@switchboard/contract'
import type { ChatFilter } from '../../../data/chats.ts'
import type { SearchFilters } from '../../../data/search.ts'
import type { ViewFilters } from '../../../data/views.ts'

/** The chosen filters as in the URL; days in the format of their date fields. */
export interface ChosenFilters {
  channel?: string
  person?: string
  from?: string
  to?: string
}

export const NO_FILTERS: Required<ChosenFilters> = { channel: '', person: '', from: '', to: '' }

/** The allowed range of days. The maximum keeps date fields from accepting five-digit years. */
export const FIRST_DAY = '1970-01-01'
export const LAST_DAY = '2999-12-31'

/** The filters as search parameters, with whole days in local time. Invalid values from the URL are ignored. */
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

/** The local start of a calendar day, or null if it is invalid. */
export function dayOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null
  const day = new Date(`${text}T00:00`)
  // Some engines parse 30 February as 2 March.
  return day.getDate() === Number(text.slice(-2)) ? day : null
}

function dayAfter(day: Date): Date {
  const next = new Date(day)
  next.setDate(day.getDate() + 1)
  return next
}

/** All filters of the list, as in the URL. */
export interface ListFilters extends Required<ChosenFilters> {
  filter: ChatFilter
  /** A label id; 0 is any. */
  label: number
  q: string
  /** Where to search: names or messages. */
  in: string
}

export const NO_LIST_FILTERS: ListFilters = { ...NO_FILTERS, filter: 'all', label: 0, q: '', in: '' }

/** The filters of a saved view, in the format of the URL. */
export const listFiltersOf = ({ assignee, search_in, ...view }: ViewFilters): ListFilters => ({
  ...NO_LIST_FILTERS,
  ...view,
  ...(assignee !== undefined && { person: String(assignee) }),
  ...(search_in && { in: search_in }),
})

/** The filters to save in a view, without invalid values. */
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
