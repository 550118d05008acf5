import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'
import { languageOfText, termsOf } from '../language/index.ts'
import type { Composed, Ground } from './composed.ts'
import type { Turn } from './turn.ts'

/** So much of a question must be spoken of in the instructions for them to hold its answer. */
const NEEDED = 0.6

/**
 * What a model may answer from: whatever was found in the documents, for it reads better than we do and says itself when
 * they do not hold the answer; else the owner's instructions alone, where they speak of it or there is nothing to read.
 * Null: it is not asked, for it could only make something up.
 */
export async function groundsFor(app: App, turn: Turn, composed: Composed): Promise<Ground[] | null> {
  if (composed.grounds.length > 0) return composed.grounds
  const { agent, asked } = turn
  return isSpokenOf(asked, agent.instructions) || !(await hasDocuments(app, agent)) ? [] : null
}

function isSpokenOf(question: string, instructions: string): boolean {
  const language = languageOfText(instructions)
  const terms = termsOf(question, language)
  const known = new Set(termsOf(instructions, language))
  return terms.length > 0 && terms.filter((term) => known.has(term)).length / terms.length >= NEEDED
}

/** A lesson answers one question and says nothing of the others, so it does not count. */
async function hasDocuments(app: App, { account_id, id }: AgentRow): Promise<boolean> {
  const one = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('chunks')
      .select('id')
      .where('account_id', '=', account_id)
      .where('agent_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  )
  return one !== undefined
}
