import { folded } from '@switchboard/contract/folded'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ChatRow, Schema } from '../../database/schema.ts'
import type { Wish } from './search-everywhere.ts'
import type { Term } from './terms.ts'
import { contactQuery, lettersQuery } from './tsquery.ts'

const FOUND_MAX = 8

/** Customers whose name or address contains these letters, or all words in any order; matches in the name first. */
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
  // Fewer than three letters give no trigram for the index, so all names are scanned.
  const told = letters
    ? sql`select chat_id from find_contacts(${accountId}, ${search.join(' | ')})`
    : sql`select id from chats where account_id = ${accountId} and found_name like ${pattern}`
  // Data that people entered for customers is small enough to scan.
  const entered = sql`select c.id from contacts k join chats c on c.account_id = k.account_id and c.contact_id = k.id
    where k.account_id = ${accountId} and k.found like ${pattern}`
  // Most searches are for words of messages, and planning what follows costs more than this look-up.
  const anybody = await sql<{ is_found: boolean }>`
    select exists (${told}) or exists (${entered}) as is_found`.execute(tx)
  if (!anybody.rows[0]!.is_found) return []
  const contact = sql`contact_text(chats.display_name, chats.contact)`
  // A part of an address can match very many rows, so they are sorted first and read until enough of them match.
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
