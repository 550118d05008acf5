import { WIDGET_SITE } from '@switchboard/contract'

/** Reduces a pasted page URL or bare name to the origin that is checked. */
export function siteOf(written: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`
  const site = originOf(address)
  return WIDGET_SITE.test(site) ? site : written
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}
