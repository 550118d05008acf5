// What people corrected and taught: the same question gets that very answer from then on.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { plainWords } from './plain-words.ts'

interface Mistake {
  user_message: string
  right_answer: string
}

/** The latest lesson about a question is the one that counts. */
export async function teachAnswers(
  app: App,
  account: Account,
  agentId: number,
  mistakes: Mistake[],
): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    for (const { user_message: question, right_answer: answer } of mistakes) {
      const lesson = { question, answer, created_at: app.now() }
      await tx
        .insertInto('approved_answers')
        .values({ account_id: account.id, agent_id: agentId, question_key: keyOf(question), ...lesson })
        .onConflict((known) => known.columns(['account_id', 'agent_id', 'question_key']).doUpdateSet(lesson))
        .execute()
    }
  })
}

export async function approvedAnswer(
  tx: Transaction<Schema>,
  { account_id, id }: AgentRow,
  question: string,
): Promise<string | null> {
  const lesson = await tx
    .selectFrom('approved_answers')
    .select('answer')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .where('question_key', '=', keyOf(question))
    .executeTakeFirst()
  return lesson?.answer ?? null
}

/** Questions may be longer than what an index takes, hence the hash. */
const keyOf = (question: string) =>
  createHash('sha256')
    .update(plainWords(question) || question.trim())
    .digest('base64url')
