import type { api } from '@switchboard/contract'

/** A document's heading tells nobody which file it stands in, so the file is named too; pages only to tell two apart. */
export function sourceName(source: api.messages.Source, all: api.messages.Source[]): string {
  const { title, url, file_name } = source
  const isNamedTwice = all.filter((other) => other.title === title).length > 1
  const place = url === null || isNamedTwice ? (file_name ?? pathOf(url)) : undefined
  return place && place !== title ? `${title} · ${place}` : title
}

const pathOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).pathname : undefined)
