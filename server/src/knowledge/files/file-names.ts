import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { SITE_FILE_PREFIX, SITE_PAGE_PREFIX, wireId } from './present-file.ts'

interface FromFile {
  file_id?: string | null
}

/** Adds `file_name` to items that come from a file. Pages of a site have a URL instead. */
export async function withFileNames<Item extends FromFile>(
  tx: Transaction<Schema>,
  accountId: number,
  items: Item[],
): Promise<(Item & { file_name?: string })[]> {
  const ids = new Set(items.flatMap(({ file_id }) => file_id ?? []).map(numberOf))
  if (ids.size === 0) return items
  const files = await tx
    .selectFrom('files')
    .select(['id', 'store', 'file_name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('file_name', 'not like', `${SITE_PAGE_PREFIX}%`)
    .execute()
  const nameById = new Map(files.map((file) => [wireId(file), file.file_name]))
  return items.map((item) => {
    const file_name = nameById.get(item.file_id ?? '')
    return file_name === undefined ? item : { ...item, file_name }
  })
}

const numberOf = (fileId: string) => Number(fileId.replace(SITE_FILE_PREFIX, ''))
