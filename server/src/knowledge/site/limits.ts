// Limits for reading a site.
export const MAX_PAGES = 500
export const MAX_DEPTH = 5
/** Includes addresses beyond MAX_PAGES, because some of them turn out to be unusable. */
export const MAX_KNOWN = 2_000
export const PAGE_MAX_BYTES = 5 * 1024 * 1024
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const CONNECTIONS = 4
export const READING_MS = 10 * 60_000
export const REQUEST_MS = 20_000
export const SITEMAPS = 20
export const SITEMAP_MAX_BYTES = 10 * 1024 * 1024
/** Upper limit for the crawl delay that a site requests. */
export const LONGEST_PAUSE_MS = 10_000
export const USER_AGENT = 'Switchboard'
