// How much of a site is read, and how gently.
export const MAX_PAGES = 500
export const MAX_DEPTH = 5
/** Addresses remembered beyond those that will be read: some of them turn out to be nothing. */
export const MAX_KNOWN = 2_000
export const PAGE_MAX_BYTES = 5 * 1024 * 1024
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const CONNECTIONS = 4
export const READING_MS = 10 * 60_000
export const REQUEST_MS = 20_000
export const SITEMAPS = 20
export const SITEMAP_MAX_BYTES = 10 * 1024 * 1024
/** A site that asks for longer pauses than this gets these. */
export const LONGEST_PAUSE_MS = 10_000
export const USER_AGENT = 'Switchboard'
