/** People paste the address of a page or a bare name; what counts is the site it belongs to. */
export function siteOf(written: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`
  try {
    return new URL(address).origin
  } catch {
    return written
  }
}
