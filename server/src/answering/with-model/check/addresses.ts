/**
 * Returns everything that a reader could follow: e-mail addresses, links, host names and file names, normalised so that
 * two spellings of the same address are equal.
 */
export function addressesIn(text: string): Set<string> {
  const addresses = new Set<string>()
  for (const [found] of text.matchAll(ADDRESS)) addresses.add(normal(found))
  return addresses
}

export const withoutAddresses = (text: string) => text.replace(ADDRESS, ' ')

/** Whether an address is known: it occurs itself, or it is the bare host of one that does. Other pages are unknown. */
export const isKnownAddress = (address: string, known: Set<string>): boolean =>
  known.has(address) ||
  (!address.includes('@') && !address.includes('/') && [...known].some((each) => hostOf(each) === address))

export const hostOf = (address: string) => address.replace(/^[^@]*@/, '').split(/[/?#:]/)[0]!

// Every part has a maximum length, because otherwise a long run of letters would take quadratic time.
const ADDRESS = new RegExp(
  [
    // Any address with a scheme.
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>()[\]"'„”«»]+`,
    String.raw`(?:mailto|tel|javascript|data|vbscript):[^\s<>()[\]"']+`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,20}`,
    // A dotted name that ends in letters.
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
