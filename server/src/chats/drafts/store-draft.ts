import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { ChatRow, DraftRow, MessageRow, Schema } from '../../database/schema.ts'

type Words = Pick<DraftRow, 'question' | 'text' | 'sources' | 'confidence' | 'looked_up'>

/** The draft of a locked chat's turn, in place of earlier ones that nobody acted on. */
export async function storeDraft(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  history: MessageRow[],
  { question, text, sources, confidence, looked_up }: Words,
): Promise<void> {
  const { account_id, id: chat_id, agent_id, turn } = chat
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
}

/** When the customer wrote what nobody has answered yet. Within the turns that are remembered. */
function waitingSince(history: MessageRow[]): Date {
  const lastAnswered = history.findLastIndex(({ answered_by }) => answered_by !== null)
  return history[lastAnswered + 1]!.timestamp
}

/** The turn has a draft, whatever became of it. */
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

/** The customer changed the question: what was drafted for the former one is not sent any more, and another is made. */
export async function draftAnew(tx: Transaction<Schema>, app: App, chat: ChatRow): Promise<void> {
  const { account_id, id, turn } = chat
  const voided = await tx
    .updateTable('drafts')
    .set({ state: 'void' })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('turn', '=', turn)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (voided.length === 0) return
  await app.jobs.enqueue(tx, {
    account_id,
    kind: 'draft_answer',
    payload: { chat_id: id, turn },
    dedupe_key: String(id),
  })
}
