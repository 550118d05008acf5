/** `https://*.example.com` stands for every subdomain, as in a content security policy. No list: every site. */
export function isAllowedSite(origin: string, sites: string[]): boolean {
  return sites.length === 0 || sites.some((site) => matches(origin, site))
}

function matches(origin: string, site: string): boolean {
  const [scheme, domain] = site.split('*')
  return domain === undefined ? origin === site : origin.startsWith(scheme!) && origin.endsWith(domain)
}
