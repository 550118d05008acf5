export function isAllowedSite(origin: string, sites: string[]): boolean {
  return new RegExp(allowedOrigins(sites)).test(origin)
}

/**
 * A pattern of the origins that may show the widget; the loader, which counts every byte, gets it as it is.
 * `https://*.example.com` stands for every subdomain, as in a content security policy. No list: every site.
 */
export function allowedOrigins(sites: string[]): string {
  if (sites.length === 0) return ''
  const patterns = sites.map((site) => site.replace(/[.[\]]/g, '\\$&').replace('*', '.+'))
  return `^(${patterns.join('|')})$`
}
