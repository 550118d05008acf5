import { SEARCH_PAGE_SIZE } from '@switchboard/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Wish } from './search-everywhere.ts'
import type { Term } from './terms.ts'
import { messageQueries } from './tsquery.ts'

export interface FoundEntry {
  /** The id of a message or a note: both use one sequence. */
  id: number
  chat_id: number
  kinds: ('q' | 'a' | 'f' | 'n')[]
}

/** How many entries are read at first, latest first. Enough for a page, unless the filters exclude most chats. */
const ENOUGH = 60
const MORE_EACH_TIME = 4

/** The latest turns and notes that contain all the words. One more than a page, if there are more. */
export async function findMessages(
  tx: Transaction<Schema>,
  accountId: number,
  terms: Term[],
  { before, from, to, limit = SEARCH_PAGE_SIZE }: Wish,
  conditions: RawBuilder<unknown>,
): Promise<FoundEntry[]> {
  if (terms.length === 0) return []
  const page: FoundEntry[] = []
  let unread = before ?? null
  for (let enough = ENOUGH; ; enough *= MORE_EACH_TIME) {
    const { rows } = await sql<{ isAll: boolean; unread: number; page: FoundEntry[] }>`
      with found as materialized (
        select * from find_entries(${accountId}, ${messageQueries(accountId, terms)},
          ${from ?? null}, ${to ?? null}, ${unread}, ${enough})
      ), page as (
        -- In this order the filters need not look at more than a page.
        select * from (
          select ref as id, chat_id, array_agg(kind::text) as kinds from found
          group by ref, chat_id order by ref desc offset 0
        ) as entry where exists (
          select from chats join bots on bots.account_id = chats.account_id and bots.id = chats.bot_id
          where chats.account_id = ${accountId} and chats.id = entry.chat_id and ${conditions})
        order by id desc limit ${limit + 1}
      )
      select count(*) < ${enough} as "isAll", search_part_start(min(ref)) as unread,
        (select coalesce(json_agg(page), '[]') from page) as page
      from found`.execute(tx)
    const found = rows[0]!
    page.push(...found.page)
    if (found.isAll || page.length > limit) return page.slice(0, limit + 1)
    unread = found.unread
  }
}
