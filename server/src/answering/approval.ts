// Answers below a confidence threshold wait for a person's approval.
import type { Transaction } from 'kysely'
import { tellDrafts } from '../chats/drafts/decide-draft.ts'
import { storeDraft } from '../chats/drafts/store-draft.ts'
import { isLeftToPerson, leaveQuietly, leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import { storeProposals } from '../chats/proposals/store-proposals.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { type Answer, isLookedUp } from './answer.ts'
import type { Run } from './begin-turn.ts'
import type { Turn } from './turn.ts'

export const needsNoApproval = ({ agent, chat }: Pick<Turn, 'agent' | 'chat'>): boolean =>
  agent.approve_below === null || chat.bot_id === null

/** Whether an earlier answer waits for approval. Until a person has answered, nothing is sent automatically. */
export const isAwaitingApproval = ({ agent, chat }: Pick<Turn, 'agent' | 'chat'>): boolean =>
  !needsNoApproval({ agent, chat }) && isLeftToPerson(chat) && chat.left_reason === 'approval'

/**
 * Courtesies and "I do not know" make no claim, so they are sent. While an earlier question waits for approval, nothing
 * is sent automatically: the person who answers it covers both.
 */
export function needsApproval(turn: Turn, { kind, outcome, why }: Answer): boolean {
  if (needsNoApproval(turn)) return false
  if (isAwaitingApproval(turn)) return true
  return kind === 'answer' && outcome !== 'talk' && why.confidence < turn.agent.approve_below!
}

/** Stores the answer as a draft if nothing has changed since. Returns the turns that end without an answer. */
export async function keepForApproval(app: App, run: Run, turn: Turn, answer: Answer): Promise<number[]> {
  const { accountId, transaction } = run
  const { ended, isKept } = await transaction(async (tx) => {
    const chat = await lockedChat(tx, accountId, turn.chat.id)
    if (!chat) return { ended: [], isKept: false }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { ended: await leaveToPerson(tx, app, chat, 'ai_stopped'), isKept: false }
    if (chat.turn !== turn.chat.turn) return { ended: [], isKept: false }
    const words = isDraft(answer) ? wordsOf(answer) : await formerDraft(tx, chat)
    if (!words) return { ended: await leaveQuietly(tx, chat, null), isKept: false }
    const draft = { ...words, question: turn.wrote }
    if (!(await storeDraft(tx, app, chat, turn.history, draft))) return { ended: [], isKept: false }
    const asked = { message_id: turn.message.id, language: turn.language }
    await storeProposals(tx, app, chat, asked, answer.proposals ?? [])
    return { ended: await leaveQuietly(tx, chat, 'approval'), isKept: true }
  })
  if (isKept) tellDrafts(app, accountId, turn.chat.id)
  return ended
}

const isDraft = ({ kind, text }: Answer) => kind === 'answer' && text !== ''

const wordsOf = ({ text, sources, why }: Answer) => ({
  text,
  sources,
  confidence: why.confidence,
  looked_up: isLookedUp(why),
})

/** Returns the draft for the earlier question that still waits. It is kept if the assistant has nothing to add. */
const formerDraft = (tx: Transaction<Schema>, { account_id, id, left_turn }: ChatRow) =>
  tx
    .selectFrom('drafts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('turn', '=', left_turn)
    .where('state', '=', 'open')
    .executeTakeFirst()
