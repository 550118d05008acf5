import { BURST_PAUSE_MS } from '@switchboard/contract'
import type { AskedTurn } from './measure-turns.ts'

/**
 * Customers split one question over several messages, and the assistant answers the last: an unanswered message is
 * joined to the one that follows shortly after it. Turns come latest first.
 */
export function joinBursts(turns: AskedTurn[]): AskedTurn[] {
  const joined: AskedTurn[] = []
  const nextByChat = new Map<number, { turn: AskedTurn; startedAt: number }>()
  for (const turn of turns) {
    const next = nextByChat.get(turn.chat_id)
    const askedAt = turn.timestamp.getTime()
    if (next && turn.answered_by === null && next.startedAt - askedAt <= BURST_PAUSE_MS) {
      next.turn.question = `${turn.question} ${next.turn.question}`.trim()
      next.startedAt = askedAt
      continue
    }
    const kept = { turn: { ...turn }, startedAt: askedAt }
    nextByChat.set(turn.chat_id, kept)
    joined.push(kept.turn)
  }
  return joined
}
