import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { ChatRow, DraftRow, MessageRow, Schema } from '../../database/schema.ts'
import { plainWords } from '../../language/plain-words.ts'
import { isBeingAnswered, isLeftToPerson } from '../leave-to-person.ts'

type Words = Pick<DraftRow, 'question' | 'text' | 'sources' | 'confidence' | 'looked_up'>

/**
 * Stores the draft for the current turn of a locked chat, in place of earlier ones that nobody decided on. Returns
 * false if the customer has edited the question meanwhile: another draft is then being written.
 */
export async function storeDraft(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  history: MessageRow[],
  { question, text, sources, confidence, looked_up }: Words,
): Promise<boolean> {
  const { account_id, id: chat_id, agent_id, turn } = chat
  if (!(await isAsAsked(tx, history))) return false
  await tx
    .deleteFrom('drafts')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', chat_id)
    .where('state', 'in', ['open', 'void'])
    .execute()
  await tx
    .insertInto('drafts')
    .values({
      account_id,
      chat_id,
      agent_id,
      turn,
      message_id: history.at(-1)!.id,
      question,
      text,
      sources: JSON.stringify(sources),
      confidence,
      looked_up,
      waiting_since: waitingSince(history),
      created_at: app.now(),
    })
    .execute()
  return true
}

async function isAsAsked(tx: Transaction<Schema>, history: MessageRow[]): Promise<boolean> {
  const asked = await tx
    .selectFrom('messages')
    .select(['id', 'question'])
    .where('account_id', '=', history[0]!.account_id)
    .where(
      'id',
      'in',
      history.map(({ id }) => id),
    )
    .execute()
  const now = new Map(asked.map(({ id, question }) => [id, question]))
  return history.every(({ id, question }) => plainWords(now.get(id) ?? '') === plainWords(question))
}

/** When the customer wrote the oldest unanswered message, within the loaded history. */
function waitingSince(history: MessageRow[]): Date {
  const lastAnswered = history.findLastIndex(({ answered_by }) => answered_by !== null)
  return history[lastAnswered + 1]!.timestamp
}

/** Whether the turn has a draft in any state but void. */
export async function hasDraft(
  tx: Transaction<Schema>,
  { account_id, id, turn }: Pick<ChatRow, 'account_id' | 'id' | 'turn'>,
): Promise<boolean> {
  const draft = await tx
    .selectFrom('drafts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('turn', '=', turn)
    .where('state', '!=', 'void')
    .executeTakeFirst()
  return draft !== undefined
}

/** The customer edited the question: voids the draft for the old text and requests a new one. */
export async function draftAnew(tx: Transaction<Schema>, app: App, chat: ChatRow): Promise<void> {
  const { account_id, id, turn, mode } = chat
  const draftsOfTurn = tx
    .updateTable('drafts')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('turn', '=', turn)
  await draftsOfTurn.set({ state: 'void' }).where('state', '=', 'open').execute()
  // A rejected draft stays in the thread, but must not block a new draft of this turn. Negative turns are never used
  // otherwise.
  await draftsOfTurn
    .set(({ eb }) => ({ turn: eb.neg('id') }))
    .where('state', '=', 'rejected')
    .execute()
  const isLeft = isLeftToPerson(chat)
  const job = { account_id, dedupe_key: String(id) }
  if (mode === 'manual' && isLeft)
    await app.jobs.enqueue(tx, { ...job, kind: 'draft_answer', payload: { chat_id: id, turn } })
  if (isBeingAnswered(chat) || (mode === 'auto' && isLeft && chat.left_reason === 'approval')) {
    await waitAgain(tx, chat)
    await app.jobs.enqueue(tx, { ...job, kind: 'answer_chat', payload: { chat_id: id } })
  }
}

/** Resets the latest message to waiting for the assistant. */
const waitAgain = (tx: Transaction<Schema>, { account_id, id, settled_seq }: ChatRow) =>
  tx
    .updateTable('messages')
    .set({ answer: null })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('seq', '>', settled_seq)
    .where('message_type', '=', 'customer')
    .where('answered_by', 'is', null)
    .execute()
