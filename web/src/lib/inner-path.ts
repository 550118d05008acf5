/**
 * The path to open after sign-in, or null unless it is one of our own pages. The value comes from a link and is
 * untrusted.
 */
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
