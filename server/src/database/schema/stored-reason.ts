import type { Reason } from '@switchboard/contract'
import type { ColumnType } from 'kysely'

/** Beside a column with the English words. Null for older rows that could not be recognised. */
export type StoredReason = ColumnType<Reason | null, Reason | null | undefined, Reason | null>
