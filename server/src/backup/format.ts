// The files of a backup, in this order: manifest, migrations, the key if wanted, tables, blobs, and the summary, which
// proves that the backup is complete. docs/backup.md describes the format for reading a backup without our code.
import { z } from 'zod'

export const FORMAT = 'switchboard-backup'
export const FORMAT_VERSION = 1

export const MANIFEST = 'manifest.json'
export const KEY = 'secret.key'
export const SUMMARY = 'summary.json'
export const SUMS = /^sums\/\d+\.sha256$/
export const MIGRATION = /^schema\/\d{4}_\w+\.sql$/
export const TABLE_PART = /^data\/(\w+)\/\d+\.copy$/
export const BLOB = /^blobs\/\w\w\/\w\w\/([0-9a-f]{64})$/

/** Each part ends at the end of a row. */
export const partName = (table: string, number: number) =>
  `data/${table}/${String(number).padStart(6, '0')}.copy`
export const sumsName = (number: number) => `sums/${String(number).padStart(6, '0')}.sha256`
export const blobName = (hash: string) => `blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

export const Manifest = z.object({
  format: z.literal(FORMAT),
  format_version: z.int(),
  made_at: z.iso.datetime(),
  /** The migrations of the database, by number. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  secret_key: z.object({
    /** Whether the file secret.key is part of the backup. */
    is_included: z.boolean(),
    /** A text sealed with the key, to check whether a key is the right one. Null: nothing was ever sealed. */
    check: z.string().nullable(),
  }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

export const Summary = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  blobs: z.int(),
  /** Rows whose content was not on the disk when the backup was made. */
  missing_blobs: z.array(z.string()),
})
export type Summary = z.infer<typeof Summary>
