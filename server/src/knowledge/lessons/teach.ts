// What people corrected and taught: the same question gets that very answer from then on.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { plainWords } from '../../language/plain-words.ts'
import { knowledgeChanged, raiseVersion } from '../knowledge-changed.ts'
import type { KnowledgeOf } from '../lock-knowledge.ts'

interface Mistake {
  user_message: string
  right_answer: string
}

export async function teachAnswers(
  app: App,
  account: Account,
  agent_id: number,
  mistakes: Mistake[],
): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agent_id)
    const lessons = mistakes.map((each) => ({ question: each.user_message, answer: each.right_answer }))
    await teachIn(tx, app, { account_id: account.id, agent_id }, lessons)
  })
  await knowledgeChanged(app, account.id, agent_id)
}

/** The latest lesson about a question is the one that counts. Open screens are told by whoever calls. */
export async function teachIn(
  tx: Transaction<Schema>,
  app: App,
  agent: KnowledgeOf,
  lessons: { question: string; answer: string }[],
): Promise<void> {
  await raiseVersion(tx, agent)
  for (const { question, answer } of lessons) {
    const lesson = { question, answer, created_at: app.now() }
    await tx
      .insertInto('approved_answers')
      .values({ ...agent, question_key: keyOf(question), ...lesson })
      .onConflict((known) => known.columns(['account_id', 'agent_id', 'question_key']).doUpdateSet(lesson))
      .execute()
  }
}

/** What was taught for this very question. */
export async function approvedAnswer(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  question: string,
): Promise<string | null> {
  const lesson = await tx
    .selectFrom('approved_answers')
    .select('answer')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('question_key', '=', keyOf(question))
    .executeTakeFirst()
  return lesson?.answer ?? null
}

/** Questions may be longer than what an index takes, hence the hash. */
const keyOf = (question: string) =>
  createHash('sha256')
    .update(plainWords(question) || question.trim())
    .digest('base64url')
