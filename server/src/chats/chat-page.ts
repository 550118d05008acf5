import { type api, DEFAULT_PAGE_SIZE } from '@switchboard/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { planOf } from '../billing/plan-of.ts'
import type { Account, App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { aiHaltedIn } from './ai-halt.ts'
import { mentionsUnread } from './notes/write-note.ts'
import { presentChats } from './present-chats.ts'

export interface Wanted {
  limit?: number
  offset?: number
  filter?: api.chats.ChatFilter
  search?: string
  label?: number
  channel?: api.bots.IntegrationType
  assignee?: number | 'nobody'
  from?: string
  to?: string
}

type Condition = RawBuilder<unknown>

/** The chats of these bots, latest activity first. */
export async function chatPage(
  tx: Transaction<Schema>,
  app: App,
  { id: accountId, user_id }: Account,
  allBotIds: number[],
  wanted: Wanted,
) {
  const { offset = 0 } = wanted
  const botIds = await botsOfChannel(tx, accountId, allBotIds, wanted)
  const halted = await countsUnanswered(tx, app, accountId, wanted.filter)
  const conditions = sql.join(
    [
      ...filtered(wanted, halted, user_id, await mentioned(tx, accountId, user_id, wanted.filter)),
      ...named(wanted),
      ...labelled(accountId, wanted),
      ...narrowed(wanted),
    ],
    sql` and `,
  )
  const rows = await pageRows(tx, accountId, botIds, conditions, wanted)
  // While the AI is stopped, every unanswered chat needs a person. No counter covers that.
  const isPlain = !wanted.search && wanted.label === undefined && narrowed(wanted).length === 0
  const kept = isPlain && !halted ? COUNTED_IN[wanted.filter ?? 'all'] : null
  const total = kept
    ? await keptCount(tx, accountId, botIds, kept)
    : await recount(tx, accountId, botIds, conditions)
  return {
    chats: await presentChats(tx, app, accountId, rows),
    total,
    hasMore: offset + rows.length < total,
  }
}

/** The conditions for a filter and a label. */
export const chatConditions = async (
  tx: Transaction<Schema>,
  app: App,
  { id, user_id }: Account,
  wanted: Pick<Wanted, 'filter' | 'label'>,
): Promise<Condition[]> => [
  ...filtered(
    wanted,
    await countsUnanswered(tx, app, id, wanted.filter),
    user_id,
    await mentioned(tx, id, user_id, wanted.filter),
  ),
  ...labelled(id, wanted),
]

const mentioned = async (
  tx: Transaction<Schema>,
  accountId: number,
  userId: number,
  filter?: api.chats.ChatFilter,
) => (filter === 'mine' ? chatsMentioning(tx, accountId, userId) : [])

const countsUnanswered = async (
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  filter?: api.chats.ChatFilter,
) => filter === 'needs_me' && (await isAiSilent(tx, app, accountId))

/** Stopped by the owner, or because there is no plan. */
const isAiSilent = async (tx: Transaction<Schema>, app: App, accountId: number) =>
  (await aiHaltedIn(tx, accountId)) || (await planOf(tx, app, accountId)).stopped !== null

/** Must match the conditions of the partial indexes literally, or PostgreSQL does not use them. */
function filtered(
  { filter = 'all' }: Wanted,
  halted: boolean,
  userId: number,
  mentionedIn: number[],
): Condition[] {
  switch (filter) {
    case 'all':
      return [sql`true`]
    case 'unread':
      return [sql`unread_messages > 0`]
    case 'needs_me':
      return [halted ? sql`(needs_person or (turn > answered_turn and ${IS_OPEN}))` : sql`needs_person`]
    case 'mine':
      return mentionedIn.length > 0
        ? [sql`((assignee_id = ${userId} and ${IS_OPEN}) or chats.id = any (${mentionedIn}::bigint[]))`]
        : [sql`assignee_id = ${userId}`, IS_OPEN]
    case 'open':
      return [IS_OPEN]
    case 'snoozed':
    case 'done':
      return [sql`state in ('snoozed', 'done')`, sql`state = ${sql.lit(filter)}`]
  }
}

/** Chats with notes that mention this person and that they have not read. */
async function chatsMentioning(
  tx: Transaction<Schema>,
  accountId: number,
  userId: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('notes')
    .select('chat_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where(mentionsUnread(userId))
    .execute()
  return rows.map(({ chat_id }) => chat_id)
}

const IS_OPEN = sql`state in ('open', 'waiting')`

const named = ({ search }: Wanted): Condition[] =>
  search ? [sql`found_name like folded(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`] : []

const labelled = (accountId: number, { label }: Wanted): Condition[] =>
  label === undefined
    ? []
    : [
        sql`chats.id in (select chat_id from chat_labels where account_id = ${accountId} and label_id = ${label})`,
      ]

/** A period works as in a search: it includes chats that were active in it. */
const narrowed = ({ assignee, from, to }: Wanted): Condition[] => [
  ...(assignee === 'nobody' ? [sql`assignee_id is null`] : []),
  ...(typeof assignee === 'number' ? [sql`assignee_id = ${assignee}`] : []),
  ...(from === undefined ? [] : [sql`last_message_time >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql`created_at < ${to}::timestamptz`]),
]

async function botsOfChannel(
  tx: Transaction<Schema>,
  accountId: number,
  botIds: number[],
  { channel }: Wanted,
): Promise<number[]> {
  if (channel === undefined || botIds.length === 0) return botIds
  const bots = await tx
    .selectFrom('bots')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', botIds)
    .where('integration_type', '=', channel)
    .execute()
  return bots.map(({ id }) => id)
}

/** Finds the chat ids of the page in the indexes of each bot, and reads only those rows from the table. */
async function pageRows(
  tx: Transaction<Schema>,
  accountId: number,
  botIds: number[],
  conditions: Condition,
  { limit = DEFAULT_PAGE_SIZE, offset = 0 }: Wanted,
): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select chats.* from (
      select latest.id
      from unnest(${botIds}::bigint[]) as bot (id) cross join lateral (
        select id, last_message_time from chats
        where account_id = ${accountId} and bot_id = bot.id and ${conditions}
        order by last_message_time desc nulls last, id desc limit ${offset + limit}
      ) as latest
      order by latest.last_message_time desc nulls last, latest.id desc limit ${limit} offset ${offset}
    ) as page
    join chats on chats.account_id = ${accountId} and chats.id = page.id
    order by chats.last_message_time desc nulls last, chats.id desc`.execute(tx)
  return rows
}

/** The counters change in the same transaction as the chats, so they always equal a recount. */
async function keptCount(
  tx: Transaction<Schema>,
  accountId: number,
  botIds: number[],
  number: Condition,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${number}), 0)::integer as total from chat_counts
    where account_id = ${accountId} and bot_id = any (${botIds}::bigint[])`.execute(tx)
  return rows[0]!.total
}

/** Filters with null have no counter. A person's own chats are few, so they are counted on request. */
const COUNTED_IN = {
  all: sql`chats`,
  unread: sql`unread`,
  needs_me: sql`needing_person`,
  mine: null,
  open: sql`chats - snoozed - done`,
  snoozed: sql`snoozed`,
  done: sql`done`,
}

async function recount(
  tx: Transaction<Schema>,
  accountId: number,
  botIds: number[],
  conditions: Condition,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from chats
    where account_id = ${accountId} and bot_id = any (${botIds}::bigint[]) and ${conditions}`.execute(tx)
  return rows[0]!.total
}
