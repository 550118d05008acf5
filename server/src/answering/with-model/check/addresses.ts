/**
 * Whatever somebody could follow: e-mail addresses, links, host names, and names of files. All in one form, so that
 * the same place written in two ways is the same.
 */
export function addressesIn(text: string): Set<string> {
  const addresses = new Set<string>()
  for (const [found] of text.matchAll(ADDRESS)) addresses.add(normal(found))
  return addresses
}

export const withoutAddresses = (text: string) => text.replace(ADDRESS, ' ')

/** A link to a place within or above one that is known is known; a page that nobody named is not. */
export const isKnownAddress = (address: string, known: Set<string>): boolean =>
  known.has(address) ||
  (!address.includes('@') && !address.includes('/') && [...known].some((each) => hostOf(each) === address))

export const hostOf = (address: string) => address.replace(/^[^@]*@/, '').split(/[/?#:]/)[0]!

// Every part has a longest length: without one, a long run of letters would be tried anew from each of them.
const ADDRESS = new RegExp(
  [
    // Anything with a scheme, whatever the scheme.
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>()[\]"'„”«»]+`,
    String.raw`(?:mailto|tel|javascript|data|vbscript):[^\s<>()[\]"']+`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,20}`,
    // A name with dots in it and letters at its end.
    String.raw`(?<![\p{L}\p{N}@.])(?:\/\/)?[\p{L}\p{N}-]{1,255}(?:\.[\p{L}\p{N}-]{1,63}){0,20}\.\p{L}{2,63}(?:[/?#:][^\s<>()[\]"']*)?`,
  ].join('|'),
  'giu',
)

function normal(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/^mailto:/, '')
    .replace(/^www\./, '')
    .replace(/(?<![.,;:!?*_~`])[.,;:!?*_~`]+$/, '')
    .replace(/\/$/, '')
}
