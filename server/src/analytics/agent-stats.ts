import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { type Days, type Range, rangeOf } from './range.ts'

export function agentStats(
  app: App,
  account: Account,
  agentId: number,
  days: Days,
): Promise<api.analytics.Stats> {
  const range = rangeOf(days)
  return inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    const talliesByDay = await dailyTallies(tx, agent, range)
    const total = (of: 'answered' | 'edited' | 'escalated') =>
      talliesByDay.reduce((sum, day) => sum + day[of], 0)
    return {
      messages_with_answers: total('answered'),
      total_chats: await chatsWritten(tx, agent, range),
      total_escalation_count: total('escalated'),
      total_edit_count: total('edited'),
      messages_with_answers_by_day: talliesByDay
        .filter(({ answered }) => answered > 0)
        .map(({ date, answered }) => ({ date, count: answered })),
    }
  })
}

function dailyTallies(tx: Transaction<Schema>, { account_id, id }: AgentOf, { from, to, tz }: Range) {
  return tx
    .selectFrom('tallies')
    .select(({ fn }) => [
      sql<string>`(slot at time zone ${tz})::date::text`.as('date'),
      fn.sum<number>('answered').as('answered'),
      fn.sum<number>('edited').as('edited'),
      fn.sum<number>('escalated').as('escalated'),
    ])
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .where('slot', '>=', from)
    .where('slot', '<', to)
    .groupBy(sql`1`)
    .orderBy('date')
    .execute()
}

/**
 * Nobody can be added up from days: who writes on two of them is one. When everything ever written lies within the
 * range they are all the chats there are, whose number is kept; else those who wrote are looked up.
 */
async function chatsWritten(
  tx: Transaction<Schema>,
  { account_id, id }: AgentOf,
  { from, to }: Range,
): Promise<number> {
  const { rows } = await sql<{ chats: number }>`
    with own as (select b.id from bots b where b.account_id = ${account_id} and b.agent_id = ${id})
    select case
      when exists (${asked(account_id, sql`m.timestamp < ${from}`)})
        or exists (${asked(account_id, sql`m.timestamp >= ${to}`)})
      then (
        select count(distinct chat_id) from (
          ${asked(account_id, sql`m.timestamp >= ${from} and m.timestamp < ${to}`)}
        ) turns)
      else (
        select coalesce(sum(c.chats), 0) from chat_counts c join own on own.id = c.bot_id
        where c.account_id = ${account_id})
      end as chats`.execute(tx)
  return Number(rows[0]!.chats)
}

const asked = (accountId: number, when: ReturnType<typeof sql>) => sql`
  select turn.chat_id from own, lateral (
    select m.chat_id from messages m
    where m.account_id = ${accountId} and m.bot_id = own.id and m.message_type = 'customer' and ${when}
  ) turn`

type AgentOf = Pick<AgentRow, 'account_id' | 'id'>
