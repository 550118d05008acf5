import { folded } from '@switchboard/contract/folded'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ChatRow, Schema } from '../../database/schema.ts'
import type { Wish } from './search-everywhere.ts'
import type { Term } from './terms.ts'
import { contactQuery, lettersQuery } from './tsquery.ts'

const FOUND_MAX = 8

/** Customers with these letters in the name or an address, or with all of the words in any order; by name first. */
export async function findChats(
  tx: Transaction<Schema>,
  accountId: number,
  terms: Term[],
  { q, from, to }: Wish,
  conditions: RawBuilder<unknown>,
): Promise<ChatRow[]> {
  const letters = lettersQuery(accountId, q)
  const words = contactQuery(accountId, terms)
  const search = [letters, words].filter(Boolean).map((query) => `(${query})`)
  const pattern = `%${folded(q).replace(/[\\%_]/g, '\\$&')}%`
  // Two letters begin or end too much for an index: the names themselves are read.
  const told = letters
    ? sql`select chat_id from find_contacts(${accountId}, ${search.join(' | ')})`
    : sql`select id from chats where account_id = ${accountId} and found_name like ${pattern}`
  // What people entered for customers is little: it is read.
  const entered = sql`select c.id from contacts k join chats c on c.account_id = k.account_id and c.contact_id = k.id
    where k.account_id = ${accountId} and k.found like ${pattern}`
  const contact = sql`contact_text(chats.display_name, chats.contact)`
  // A part of an address can be that of very many. All are put in order, and read until there are enough that have it.
  const { rows } = await sql<ChatRow>`
    select * from (
      select chats.*, chats.found_name like ${pattern} as is_named, chats.id in (${entered}) as is_entered
      from chats join bots on bots.account_id = chats.account_id and bots.id = chats.bot_id
      where chats.account_id = ${accountId} and chats.id in (${told} union ${entered})
        and (${from ?? null}::timestamptz is null or chats.last_message_time >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or chats.created_at < ${to ?? null})
        and ${conditions}
      order by is_named desc, last_message_time desc nulls last, chats.id desc
      offset 0
    ) as chats
    where is_named or is_entered or folded(${contact}) like ${pattern}
      or contact_words(account_id, ${contact}) @@ nullif(${words}, '')::tsquery
    order by is_named desc, last_message_time desc nulls last, id desc
    limit ${FOUND_MAX}`.execute(tx)
  return rows
}
