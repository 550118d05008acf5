// The files of an account's archive, in this order: manifest, keys and rows of each table, secrets, blobs, census.
import { z } from 'zod'
import { CellRecord } from './cell-number.ts'

export const FORMAT = 'switchboard-account'

export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const CENSUS = 'census.json'
export const KEYS_PART = /^keys\/(\w+)\/\d+\.copy$/
export const ROWS_PART = /^rows\/(\w+)\/\d+\.copy$/

export const partName = (kind: 'keys' | 'rows', table: string, number: number) =>
  `${kind}/${table}/${String(number).padStart(6, '0')}.copy`

export const Manifest = z.object({
  format: z.literal(FORMAT),
  account_id: z.int(),
  email: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  cell: CellRecord,
  /** The first copy, which the last one completes. */
  copy: z.uuid(),
  /** Set in the last copy only: proves that the account was opened with the code of its source. */
  code_hash: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

export const Secrets = z.array(
  z.object({ kind: z.string(), account_id: z.int(), id: z.int(), sealed: z.string(), plain: z.string() }),
)

/** Number and checksum of the rows of each table. */
export const Census = z.record(z.string(), z.string())
export type Census = z.infer<typeof Census>
