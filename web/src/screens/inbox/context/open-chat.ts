import type { Section } from '@switchboard/contract'
import type { Chat } from '../../../data/chats.ts'

type Target = Pick<Chat, 'id' | 'agent_id' | 'bot_id' | 'integration_type'>
type Place = { agent?: string; bot?: string; section?: string; chat?: string }

/** `message`: the turn or note to open it at. */
export type OpenChat = (chat: Target, message?: string) => void

/**
 * A chat of the same customer may be of another assistant, and of another channel than the list shows; the list stays as it
 * is where it can, also if the channel of that chat is not connected any more. `agentId`: of the chat that is open.
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
