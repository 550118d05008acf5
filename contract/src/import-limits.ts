// Limits of imports from other programs.
/** An export of another program: its files together, unpacked from archives, and one conversation or contact in them. */
export const IMPORT_MAX_BYTES = 500 * 1024 * 1024
export const IMPORT_UNPACKED_MAX_BYTES = 2 * 1024 ** 3
export const EXPORT_ENTRY_MAX = 16 * 1024 * 1024
/** A table of contacts is held in memory. */
export const CONTACTS_TABLE_MAX_BYTES = 50 * 1024 * 1024
export const IMPORTED_TEXT_MAX = 100_000
export const IMPORTS_SHOWN = 20
export const IMPORT_POLL_MS = 1000
/** An import that nobody starts is discarded after this time. */
export const IMPORT_WAITS_HOURS = 24
export const IMPORT_UNDO_DAYS = 30
