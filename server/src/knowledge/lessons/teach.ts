// Approved answers, written or corrected by the team: the same question then gets exactly this answer.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { plainWords } from '../../language/plain-words.ts'
import { raiseVersion } from '../knowledge-changed.ts'
import type { KnowledgeOf } from '../lock-knowledge.ts'

/** The latest answer to a question replaces earlier ones. The caller notifies open consoles. */
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
      .values({ ...agent, question_key: questionKey(question), ...lesson })
      .onConflict((known) => known.columns(['account_id', 'agent_id', 'question_key']).doUpdateSet(lesson))
      .execute()
  }
}

/** The approved answer to exactly this question. */
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
    .where('question_key', '=', questionKey(question))
    .executeTakeFirst()
  return lesson?.answer ?? null
}

/** Equal for questions that get the same answer. Hashed, because questions may exceed the size limit of an index. */
export const questionKey = (question: string) =>
  createHash('sha256')
    .update(plainWords(question) || question.trim())
    .digest('base64url')
