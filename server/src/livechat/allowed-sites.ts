export function isAllowedSite(origin: string, sites: string[]): boolean {
  return new RegExp(allowedOrigins(sites)).test(origin)
}

/**
 * A pattern of the origins that may show the widget, built here to keep the loader small. `https://*.example.com`
 * matches every subdomain, as in a content security policy. An empty list allows every site.
 */
export function allowedOrigins(sites: string[]): string {
  if (sites.length === 0) return ''
  const patterns = sites.map((site) => site.replace(/[.[\]]/g, '\\$&').replace('*', '.+'))
  return `^(${patterns.join('|')})$`
}
