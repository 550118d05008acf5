/** The path a sign-in may lead back to: one of our own pages, whatever tricks the link tries; else null. */
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

/** Whoever has just signed in has no business there. */
const ENTRANCES = ['/login', '/signup']
