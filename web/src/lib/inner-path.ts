/** The path to open after sign-in, from an untrusted link; null unless it is one of our own pages. */
export function innerPath(asked: string | undefined): string | null {
  if (!asked?.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(asked, window.location.origin)
    // `//host` and `/\host` parse as another origin; `/.//host` stays here but would turn into one if reused.
    if (origin !== window.location.origin || pathname.startsWith('//')) return null
    if (ENTRANCES.includes(pathname)) return null
    return pathname + search + hash
  } catch {
    return null
  }
}

/** A signed-in person has no use for these pages. */
const ENTRANCES = ['/login', '/signup']
