// Search parameters are plain strings: long numeric ids are neither quoted nor rounded in the URL.
export type SearchParams = Record<string, string>

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(params: Record<string, unknown>): string {
  const filled = Object.entries(params).filter(([, value]) => value != null && value !== '')
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}

/** Reads only the named parameters, and only non-empty strings. */
export const searchOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: string } => {
    const found: { [N in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') found[name] = value
    }
    return found
  }
