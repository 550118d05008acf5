// "Auto above a confidence, else approve": answers that the assistant is less sure of wait for a person.
import { tellDrafts } from '../chats/drafts/decide-draft.ts'
import { storeDraft } from '../chats/drafts/store-draft.ts'
import { isLeftToPerson, leaveQuietly, leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import type { App } from '../context.ts'
import { type Answer, isLookedUp } from './answer.ts'
import type { Run } from './begin-turn.ts'
import type { Turn } from './turn.ts'

export const isApproved = ({ agent, chat }: Pick<Turn, 'agent' | 'chat'>): boolean =>
  agent.approve_below === null || chat.bot_id === null

/**
 * Kind words state nothing, and "I do not know" is no claim either: both are sent. While an earlier question waits for
 * approval nothing is sent by itself: the person who answers it answers both.
 */
export function needsApproval(turn: Turn, { kind, outcome, why }: Answer): boolean {
  if (isApproved(turn)) return false
  if (isLeftToPerson(turn.chat)) return true
  return kind === 'answer' && outcome !== 'talk' && why.confidence < turn.agent.approve_below!
}

/** Keeps the answer as a draft, if the world is still the one it was written for. The turns that get no answer by it. */
export async function keepForApproval(app: App, run: Run, turn: Turn, answer: Answer): Promise<number[]> {
  const { accountId, transaction } = run
  const { ended, isKept } = await transaction(async (tx) => {
    const chat = await lockedChat(tx, accountId, turn.chat.id)
    if (!chat) return { ended: [], isKept: false }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { ended: await leaveToPerson(tx, app, chat, 'ai_stopped'), isKept: false }
    if (chat.turn !== turn.chat.turn) return { ended: [], isKept: false }
    const isKept = answer.kind === 'answer' && answer.text !== ''
    if (isKept)
      await storeDraft(tx, app, chat, turn.history, {
        question: turn.asked,
        text: answer.text,
        sources: answer.sources,
        confidence: answer.why.confidence,
        looked_up: isLookedUp(answer.why),
      })
    return { ended: await leaveQuietly(tx, chat, 'approval'), isKept }
  })
  if (isKept) tellDrafts(app, accountId, turn.chat.id)
  return ended
}
