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

interface DayTally {
  date: string
  answered: number
  edited: number
  escalated: number
}

/** One index scan per day: cheaper than computing the day of each quarter of an hour. */
async function dailyTallies(
  tx: Transaction<Schema>,
  { account_id, id }: AgentOf,
  { from, to, tz }: Range,
): Promise<DayTally[]> {
  const own = sql`account_id = ${account_id} and agent_id = ${id}`
  const dayOf = (slot: 'first' | 'last') => sql`(${sql.ref(slot)} at time zone ${tz})::date::timestamp`
  const { rows } = await sql<DayTally>`
    with reach as (
      select min(slot) as first, max(slot) as last from tallies where ${own} and slot >= ${from} and slot < ${to}
    ), days as (
      select day::date::text as date, day at time zone ${tz} as starts,
        (day + interval '1 day') at time zone ${tz} as ends
      from reach, generate_series(${dayOf('first')}, ${dayOf('last')}, interval '1 day') day
    )
    select date, tally.* from days, lateral (
      select coalesce(sum(answered), 0) as answered, coalesce(sum(edited), 0) as edited,
        coalesce(sum(escalated), 0) as escalated
      from tallies where ${own} and slot >= starts and slot < ends
    ) tally
    order by date`.execute(tx)
  return rows
}

/**
 * Daily numbers cannot be added up: a chat that writes on two days counts once. If every message lies within the range,
 * the stored number of chats is the answer; otherwise the chats are counted.
 */
async function chatsWritten(
  tx: Transaction<Schema>,
  { account_id, id }: AgentOf,
  { from, to }: Range,
): Promise<number> {
  const { rows } = await sql<{ chats: number }>`
    with own as (select b.id from bots b where b.account_id = ${account_id} and b.agent_id = ${id}
      and b.integration_type <> 'import')
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
