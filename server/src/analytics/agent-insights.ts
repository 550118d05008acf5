import { type api, withoutFiles } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import { remarksAmong } from '../chats/intents.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { approvedAnswer } from '../knowledge/lessons/teach.ts'
import type { KnowledgeOf } from '../knowledge/lock-knowledge.ts'
import { groupQuestions } from './group-questions.ts'
import { joinBursts } from './join-bursts.ts'
import { type AskedTurn, measureTurns } from './measure-turns.ts'
import { type Days, type Range, rangeOf } from './range.ts'

/** More history would not change what an owner does next, but would cost more the older the account gets. */
export const QUESTIONS_MOST = 2000
const SHOWN_GROUPS = 10
/** Groups that are checked to find those without a taught answer. */
const UNTAUGHT_MOST = 3 * SHOWN_GROUPS
/** Groups of each list that are checked to leave out messages that ask nothing. */
const JUDGED_MOST = 3 * UNTAUGHT_MOST

export async function agentInsights(
  app: App,
  account: Account,
  agentId: number,
  days: Days,
): Promise<api.analytics.Insights> {
  const range = rangeOf(days)
  const { latest, handedOver } = await inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    return {
      latest: await latestTurns(tx, agent, range),
      handedOver: await chatsHandedOver(tx, agent, range),
    }
  })
  const turns = latest.slice(0, QUESTIONS_MOST)
  const joined = joinBursts(turns)
  const asked = joined.filter(
    ({ outcome, question }) => outcome !== 'talk' && /[\p{L}\p{N}]/u.test(withoutFiles(question)),
  )
  const unknown = asked.filter(({ outcome }) => outcome === 'unknown' || outcome === 'failure')
  const askedGroups = (await groupQuestions(asked)).slice(0, JUDGED_MOST)
  const unknownGroups = (await groupQuestions(unknown)).slice(0, JUDGED_MOST)
  const top = await withoutRemarks(app, askedGroups, SHOWN_GROUPS)
  const unanswered = await withoutRemarks(app, unknownGroups, UNTAUGHT_MOST)
  return {
    ...measureTurns(joined, handedOver),
    questions: turns.length,
    has_more: latest.length > QUESTIONS_MOST,
    top_questions: top,
    unanswered_questions: await inAccount(app.db, account.id, (tx) =>
      untaught(tx, { account_id: account.id, agent_id: agentId }, unanswered),
    ),
  }
}

/** The first groups that ask something: an "ok" or a complaint is no question, even if nobody could answer it. */
async function withoutRemarks(app: App, groups: api.analytics.QuestionGroup[], most: number) {
  const kept: api.analytics.QuestionGroup[] = []
  // Classified in parts: mostly the first part holds enough.
  for (let from = 0; from < groups.length && kept.length < most; from += most) {
    const part = groups.slice(from, from + most)
    const remarks = await remarksAmong(
      app,
      part.map(({ question }) => question),
    )
    kept.push(...part.filter(({ question }) => !remarks.has(question)))
  }
  return kept.slice(0, most)
}

/** Latest first, also within a second. Reads one more than is used, to know whether there are more. */
async function latestTurns(
  tx: Transaction<Schema>,
  { account_id, id }: AgentRow,
  { from, to }: Range,
): Promise<AskedTurn[]> {
  const { rows } = await sql<AskedTurn>`
    select turn.*, c.csat_score
    from bots b, lateral (
      select m.id, m.chat_id, m.bot_id, m.timestamp, left(coalesce(${SPOKEN}, m.question), ${QUESTION_SHOWN}) as question,
        m.answered_by, m.outcome,
        m.redacted_answer is not null as is_edited, m.is_unhelpful,
        extract(epoch from m.answered_at - m.timestamp)::float8 * 1000 as response_ms
      from messages m
      where m.account_id = ${account_id} and m.bot_id = b.id and m.message_type = 'customer'
        and m.timestamp >= ${from} and m.timestamp < ${to}
      order by m.timestamp desc, m.id desc limit ${QUESTIONS_MOST + 1}
    ) turn join chats c on c.account_id = ${account_id} and c.id = turn.chat_id
    where b.account_id = ${account_id} and b.agent_id = ${id} and b.integration_type <> 'import'
    order by turn.timestamp desc, turn.id desc limit ${QUESTIONS_MOST + 1}`.execute(tx)
  return rows
}

async function chatsHandedOver(tx: Transaction<Schema>, { account_id, id }: AgentRow, { from, to }: Range) {
  const chats = await tx
    .selectFrom('escalations')
    .select('chat_id')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .limit(QUESTIONS_MOST)
    .execute()
  return new Set(chats.map(({ chat_id }) => chat_id))
}

/** Leaves out questions whose answer has been taught since. */
async function untaught(tx: Transaction<Schema>, agent: KnowledgeOf, groups: api.analytics.QuestionGroup[]) {
  const left: api.analytics.QuestionGroup[] = []
  for (const group of groups) {
    if (left.length === SHOWN_GROUPS) break
    if ((await approvedAnswer(tx, agent, group.question)) === null) left.push(group)
  }
  return left
}

const QUESTION_SHOWN = 500
/** The transcript of a recording without text: channels store an emoji or the file name instead. */
const SPOKEN = sql`case when m.question ~ '^([🎤🎵🎬📎].*)?$' then (
  select string_agg(f.transcript, ' ' order by f.created_at, f.id) from attachments f
  where f.account_id = m.account_id and f.message_id = m.id and f.transcript <> '') end`
