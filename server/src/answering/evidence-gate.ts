import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'
import {
  conceptsAsked,
  conceptsIn,
  isLightWord,
  languageOfText,
  termsOf,
  wordsOf,
} from '../language/index.ts'
import { isAmong } from './built-in/coverage.ts'
import type { Composed, Ground } from './built-in/index.ts'
import type { Turn } from './turn.ts'

/** So much of a question must be spoken of in the instructions for them to hold its answer. */
const NEEDED = 0.6

/**
 * What a model may answer from: what was found in the documents, where it has anything to do with the question, for a
 * model reads other words for the same thing better than we do; else the owner's instructions alone, where they speak
 * of it or there is nothing to read. Null: it is not asked, for it could only make something up.
 */
export async function groundsFor(app: App, turn: Turn, composed: Composed): Promise<Ground[] | null> {
  if (composed.outcome !== 'unknown' || hasToDoWith(composed)) return composed.grounds
  const { agent, asked } = turn
  return isSpokenOf(asked, agent.instructions) || !(await hasDocuments(app, agent)) ? [] : null
}

/**
 * A word in common is enough, or another word for the same, or a meaning that is not far. Other embedders than ours
 * put everything nearer together: with them the model is asked more often, and says that it does not know.
 */
function hasToDoWith({ searched_for, passages, grounds }: Composed): boolean {
  const isNear = passages.some(({ dense }) => (dense ?? 0) >= NOT_FAR)
  return grounds.length > 0 && (isNear || grounds.some((ground) => sharesWord(searched_for, ground)))
}

/** For our own embedder: texts about different things mostly stay below a fifth. */
const NOT_FAR = 0.35

function sharesWord(question: string, { title, heading, question: answered, text }: Ground): boolean {
  const whole = [title, heading, answered ?? '', text].join('\n')
  const language = languageOfText(whole)
  const words = new Set(termsOf(whole, language))
  const telling = wordsOf(question).filter((word) => !isLightWord(word))
  if (termsOf(telling.join(' '), language).some((term) => isAmong(term, words))) return true
  const asked = languageOfText(question)
  const wanted = new Set([...conceptsAsked(question).concepts, ...conceptsIn(question, asked)])
  const held = conceptsIn(whole, language, wanted)
  return [...wanted].some((concept) => held.has(concept))
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
