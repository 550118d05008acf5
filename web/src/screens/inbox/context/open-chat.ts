import type { Section } from '@switchboard/contract'
import type { Chat } from '../../../data/chats.ts'

type Target = Pick<Chat, 'id' | 'agent_id' | 'bot_id' | 'integration_type'>
type Place = { agent?: string; bot?: string; section?: string; chat?: string }

/** `message`: the turn or note to scroll to. */
export type OpenChat = (chat: Target, message?: string) => void

/**
 * The URL of another chat of the same customer, which may belong to another assistant or channel. Keeps the current
 * list if it contains the chat, even if the channel is no longer connected. `agentId`: agent of the open chat.
 */
export function placeOf(
  { id, agent_id, bot_id, integration_type }: Target,
  { section, agentId }: { section: Section; agentId: number | undefined },
  before: Place,
): Place {
  const chat = String(id)
  const isListed = section === 'inbox' || section === integration_type
  if (isListed && agent_id === agentId) return { ...before, chat }
  return { agent: String(agent_id), bot: String(bot_id), section: integration_type ?? undefined, chat }
}
