import { SEARCH_PAGE_SIZE } from '@switchboard/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Wish } from './search-everywhere.ts'
import type { Term } from './terms.ts'
import { wordsQuery } from './tsquery.ts'

export interface FoundEntry {
  /** Of a message, or of a note: one sequence numbers both. */
  id: number
  chat_id: number
  kinds: ('q' | 'a' | 'f' | 'n')[]
}

/** More than this is not read: the words are common, and a page of them is found among the latest messages. */
const COMMON = 5000
const LATEST = 20_000

/** The latest turns and notes that have all the words, one more than a page where there are more. */
export async function findMessages(
  tx: Transaction<Schema>,
  accountId: number,
  terms: Term[],
  { before, from, to, limit = SEARCH_PAGE_SIZE }: Wish,
  conditions: RawBuilder<unknown>,
): Promise<FoundEntry[]> {
  if (terms.length === 0) return []
  const find = async ({ after, most }: { after?: number; most?: number }) => {
    const { rows } = await sql<{ entries: number; page: FoundEntry[] }>`
      with found as materialized (
        select * from find_entries(${accountId}, ${wordsQuery(accountId, terms)}, false,
          ${from ?? null}, ${to ?? null}, ${after ?? null}, ${before ?? null}, ${most ?? null})
      ), page as (
        select ref as id, chat_id, array_agg(kind::text) as kinds
        from found where exists (
          select from chats join bots on bots.account_id = chats.account_id and bots.id = chats.bot_id
          where chats.account_id = ${accountId} and chats.id = found.chat_id and ${conditions})
        group by ref, chat_id order by ref desc limit ${limit + 1}
      )
      select (select count(*)::integer from found) as entries,
        (select coalesce(json_agg(page), '[]') from page) as page`.execute(tx)
    return rows[0]!
  }
  const found = await find({ most: COMMON })
  if (found.entries < COMMON) return found.page
  const after = await nthLatest(tx, accountId, before)
  const latest = after === undefined ? [] : (await find({ after })).page
  return latest.length > limit ? latest : (await find({})).page
}

async function nthLatest(tx: Transaction<Schema>, accountId: number, before: number | undefined) {
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (messages) => messages.where('id', '<', before!))
    .orderBy('id', 'desc')
    .offset(LATEST)
    .limit(1)
    .executeTakeFirst()
  return message?.id
}
