import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { SITE_PAGE_PREFIX, wireId } from '../knowledge/files/present-file.ts'
import { presentChats } from './present-chats.ts'

/** As many as one looks through; whoever wants more types another letter. */
const FOUND_MAX = 8

/** Of the customers' latest messages: an index of their words would slow each of them down. */
const LOOKED_THROUGH = 5000

export function searchEverywhere(app: App, account: Account, words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return inAccount(app.db, account.id, async (tx) => ({
    chats: await presentChats(tx, app, account.id, await findChats(tx, account.id, pattern)),
    files: await findFiles(tx, account.id, pattern),
  }))
}

/** Chats of the owner with the assistant are not a customer's, and those of a deleted bot lead nowhere. */
async function findChats(tx: Transaction<Schema>, accountId: number, pattern: string): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    with wrote as materialized (
      select distinct chat_id from (
        select chat_id, question from messages where account_id = ${accountId} and message_type = 'customer'
        order by timestamp desc limit ${LOOKED_THROUGH}) latest
      where folded(question) like folded(${pattern}))
    select chats.* from chats join bots on bots.account_id = chats.account_id and bots.id = chats.bot_id
    where chats.account_id = ${accountId} and bots.deleted_at is null and (
      chats.found_name like folded(${pattern})
      or folded(coalesce(contact->>'email', '')) like folded(${pattern})
      or folded(coalesce(contact->>'reply_email', '')) like folded(${pattern})
      or folded(preview) like folded(${pattern})
      or chats.id in (select chat_id from wrote))
    order by chats.found_name like folded(${pattern}) desc, last_message_time desc nulls last, chats.id desc
    limit ${FOUND_MAX}`.execute(tx)
  return rows
}

async function findFiles(tx: Transaction<Schema>, accountId: number, pattern: string) {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'store', 'file_name', 'agent_id'])
    .where('account_id', '=', accountId)
    .where(ofLiveAgent('files'))
    .where('file_name', 'not like', `${SITE_PAGE_PREFIX}%`)
    .where(sql<boolean>`folded(file_name) like folded(${pattern})`)
    .orderBy('created_at', 'desc')
    .limit(FOUND_MAX)
    .execute()
  return rows.map(
    (file): api.search.FoundFile => ({
      id: wireId(file),
      file_name: file.file_name,
      agent_id: file.agent_id,
    }),
  )
}
