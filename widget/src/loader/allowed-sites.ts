/** `https://*.example.com` stands for every subdomain, as in the frame-ancestors of the panel's page. */
export function isAllowed(origin: string, sites: string[]): boolean {
  return sites.length === 0 || sites.some((site) => matches(origin, site.toLowerCase()))
}

function matches(origin: string, site: string) {
  const [scheme, domain] = site.split('*')
  return domain ? origin.startsWith(scheme!) && origin.endsWith(domain) : origin === site
}
