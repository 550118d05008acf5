import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Schema, UserRow } from '../../database/schema.ts'

export type PersonRow = Pick<UserRow, 'id' | 'name' | 'email' | 'picture_key'>

/** Looks people up by id, if they are or were members of the account. */
export async function peopleOf(
  tx: Transaction<Schema>,
  ids: (number | null)[],
): Promise<Map<number | null, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'picture_key'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** As colleagues see them. */
export const presentPerson = (row: PersonRow): api.team.Person => ({
  user_id: row.id,
  name: row.name || row.email,
  picture_url: pictureUrl(row),
})

export const pictureUrl = ({ picture_key }: Pick<UserRow, 'picture_key'>) =>
  picture_key && `/api/pictures/${picture_key}`
