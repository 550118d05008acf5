import type { api } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>

export interface ImportSchema {
  imports: ImportsTable
  import_files: ImportFilesTable
  import_items: ImportItemsTable
}

interface ImportsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  user_id: number
  state: Generated<api.imports.ImportState>
  sources: Generated<api.imports.ImportSource[]>
  /** Null until the files have been read. */
  found: Json<api.imports.Found | null>
  stored: Json<Partial<api.imports.Stored>>
  /** Records in the files. */
  records: Generated<number>
  /** Records handled so far, in the order of the files. */
  records_done: Generated<number>
  error: api.imports.ImportError | null
  created_at: Date
  finished_at: Date | null
}

interface ImportFilesTable {
  account_id: number
  import_id: number
  ordinal: number
  file_name: string
  size: number
  /** Null once the import has ended. */
  blob: string | null
}

/** A row that an import added, or a contact that it changed. */
interface ImportItemsTable {
  account_id: number
  import_id: number
  kind: 'chat' | 'contact' | 'message' | 'note' | 'reply'
  ref: number
  chat_id: number | null
  /** The id in the export, for rows without a column for it. */
  key: string | null
  before: Json<object | null>
}

export type ImportRow = Selectable<ImportsTable>
export type ImportFileRow = Selectable<ImportFilesTable>
