import { type api, mayAct } from '@switchboard/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../accounts/team/people.ts'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { type Days, type Range, rangeOf } from './range.ts'

type Measures = Omit<api.analytics.PersonReport, 'person'>
type Counted<Name extends keyof Measures> = { user_id: number } & Pick<Measures, Name>

/** What each person did with the chats of an assistant. People below admin see only themselves. */
export const peopleReport = (
  app: App,
  account: Account,
  agentId: number,
  days: Days,
): Promise<api.analytics.PersonReport[]> =>
  inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    const range = rangeOf(days)
    const only = mayAct(account.role, 'admin') ? sql`true` : sql`user_id = ${account.user_id}`
    const measuresById = new Map<number, Measures>()
    const counted = [
      ...(await answersOf(tx, agent, range, only)),
      ...(await doneOf(tx, agent, range, only)),
      ...(await ratingsOf(tx, agent, range, only)),
    ]
    for (const { user_id, ...measures } of counted)
      measuresById.set(user_id, { ...(measuresById.get(user_id) ?? NOTHING), ...measures })
    const people = await peopleOf(tx, [...measuresById.keys()])
    return [...measuresById]
      .flatMap(([id, measures]) => {
        const person = people.get(id)
        return person ? [{ person: presentPerson(person), ...measures }] : []
      })
      .sort((one, other) => one.person.name.localeCompare(other.person.name))
  })

const NOTHING: Measures = {
  answers: 0,
  answered_chats: 0,
  first_answer_median_s: null,
  waiting_median_s: null,
  done: 0,
  rated: 0,
  rating_average: null,
}

/**
 * The waiting time starts with the customer's first unanswered message. The first answer is the first one that any
 * person gave in the chat.
 */
async function answersOf(
  tx: Transaction<Schema>,
  { account_id, id }: AgentRow,
  { from, to }: Range,
  only: RawBuilder<unknown>,
) {
  const { rows } = await sql<
    Counted<'answers' | 'answered_chats' | 'first_answer_median_s' | 'waiting_median_s'>
  >`
    with answers as (
      select m.user_id, m.chat_id, extract(epoch from m.answered_at - asked.since)::float8 as waited_s,
        not exists (select from messages f where f.account_id = ${account_id} and f.chat_id = m.chat_id
          and f.answered_by = 'operator' and f.answer_seq < m.answer_seq) as is_first
      from bots b
      join messages m on m.account_id = ${account_id} and m.bot_id = b.id and m.answered_by = 'operator'
        and m.user_id is not null and m.answered_at >= ${from} and m.answered_at < ${to}
        and m.timestamp < ${to}
      cross join lateral (
        select coalesce(max(p.answer_seq), 0) as seq from messages p
        where p.account_id = ${account_id} and p.chat_id = m.chat_id and p.answer_seq < m.answer_seq and p.answer <> ''
      ) answered
      cross join lateral (
        select min(q.timestamp) as since from messages q
        where q.account_id = ${account_id} and q.chat_id = m.chat_id and q.message_type = 'customer'
          and q.seq > answered.seq and q.seq <= m.answer_seq
      ) asked
      where b.account_id = ${account_id} and b.agent_id = ${id} and b.integration_type <> 'import'
    )
    select user_id, count(*)::integer as answers, count(distinct chat_id)::integer as answered_chats,
      round(percentile_cont(0.5) within group (order by waited_s) filter (where is_first))::integer
        as first_answer_median_s,
      round(percentile_cont(0.5) within group (order by waited_s))::integer as waiting_median_s
    from answers where ${only} group by user_id`.execute(tx)
  return rows
}

async function doneOf(
  tx: Transaction<Schema>,
  { account_id, id }: AgentRow,
  { from, to }: Range,
  only: RawBuilder<unknown>,
) {
  const { rows } = await sql<Counted<'done'>>`
    select user_id, count(*)::integer as done from done_chats
    where account_id = ${account_id} and agent_id = ${id} and done_at >= ${from} and done_at < ${to} and ${only}
    group by user_id`.execute(tx)
  return rows
}

/** Ratings of the chats that are assigned to each person. */
async function ratingsOf(
  tx: Transaction<Schema>,
  { account_id, id }: AgentRow,
  { from, to }: Range,
  only: RawBuilder<unknown>,
) {
  const { rows } = await sql<Counted<'rated' | 'rating_average'>>`
    select user_id, count(*)::integer as rated, avg(score)::float8 as rating_average
    from (
      select assignee_id as user_id, csat_score as score from chats
      where account_id = ${account_id} and agent_id = ${id} and bot_id is not null and assignee_id is not null
        and csat_score is not null and csat_asked_at >= ${from} and csat_asked_at < ${to}
    ) as rated
    where ${only} group by user_id`.execute(tx)
  return rows
}
