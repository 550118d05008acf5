import type { api } from '@switchboard/contract'

/** For documents, adds the file name to the heading; for pages, adds the path only if two share a title. */
export function sourceName(source: api.messages.Source, all: api.messages.Source[]): string {
  const { title, url, file_name } = source
  const isNamedTwice = all.filter((other) => other.title === title).length > 1
  const place = url === null || isNamedTwice ? (file_name ?? pathOf(url)) : undefined
  return place && place !== title ? `${title} · ${place}` : title
}

const pathOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).pathname : undefined)
