import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { knowledgeChanged } from '../knowledge/knowledge-changed.ts'
import { questionKey, teachIn } from '../knowledge/lessons/teach.ts'
import type { KnowledgeOf } from '../knowledge/lock-knowledge.ts'
import { AppError } from '../platform/errors.ts'
import { askedWith } from './asked-with.ts'
import { lookedUpAmong } from './present-messages.ts'

interface Mistake {
  user_message: string
  bot_answer: string
  right_answer: string
}

/** Teaches all lessons or none. A lesson with `bot_answer` requires that this turn exists. */
export async function teachAnswers(
  app: App,
  account: Account,
  agent_id: number,
  mistakes: Mistake[],
): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agent_id)
    const agent = { account_id: account.id, agent_id }
    for (const mistake of mistakes)
      if (mistake.bot_answer.trim() && !(await isTeachableTurn(tx, agent, mistake)))
        throw new AppError('conflict', reason('lesson_unknown'))
    const lessons = mistakes.map((each) => ({ question: each.user_message, answer: each.right_answer }))
    await teachIn(tx, app, agent, lessons)
  })
  await knowledgeChanged(app, account.id, agent_id)
}

/**
 * Whether this question was asked and got that answer, the answer contained no looked-up data, and the question was not
 * edited since.
 */
async function isTeachableTurn(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  { user_message, bot_answer }: Mistake,
): Promise<boolean> {
  const lastLine = user_message.trim().split('\n').at(-1)!.trim()
  const turns = await tx
    .selectFrom('messages')
    .innerJoin('chats', (join) =>
      join.onRef('chats.account_id', '=', 'messages.account_id').onRef('chats.id', '=', 'messages.chat_id'),
    )
    .selectAll('messages')
    .where('messages.account_id', '=', account_id)
    .where('chats.agent_id', '=', agent_id)
    .where(ofLiveAgent('chats'))
    .where('messages.answer_outdated', '=', false)
    .where((row) => row.or([row('answer', '=', bot_answer), row('redacted_answer', '=', bot_answer)]))
    .where((row) =>
      row.exists(
        row
          .selectFrom('messages as asked')
          .select('asked.id')
          .whereRef('asked.account_id', '=', 'messages.account_id')
          .whereRef('asked.chat_id', '=', 'messages.chat_id')
          .whereRef('asked.seq', '<=', 'messages.seq')
          .where(sql<boolean>`strpos(lower(asked.question), lower(${lastLine})) > 0`),
      ),
    )
    .orderBy('messages.id', 'desc')
    .limit(TURNS_READ)
    .execute()
  const lookedUp = await lookedUpAmong(tx, account_id, turns)
  for (const turn of turns)
    if (!lookedUp.has(turn.id) && questionKey(await askedWith(tx, turn)) === questionKey(user_message))
      return true
  return false
}

/** The limit of turns read, since the same question and answer can occur in many conversations. */
const TURNS_READ = 50
