import type { Section } from '@switchboard/contract'
import type { Agent } from '../../data/agents.ts'
import type { Bot } from '../../data/bots.ts'
import type { ChatScope } from '../../data/chats.ts'
import { botOfSection } from '../../lib/section.ts'

/** The chats that a URL asks for; undefined if the agent has no such channel. */
export function scopeOf(
  section: Section,
  agent: Agent,
  bots: Bot[],
  wantedBot?: string,
): ChatScope | undefined {
  if (section === 'inbox') return bots.length > 0 ? { kind: 'agent', agentId: agent.id } : undefined
  const bot = botOfSection(section, bots, wantedBot)
  if (!bot) return undefined
  return section === 'bitrix' ? { kind: 'bitrix', agentId: agent.id } : { kind: 'bot', botId: bot.id }
}

/** Invalid ids become 0, as on the server; no chat has this id. */
export function chatIdOf(text: string | null | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0
  return Number.isSafeInteger(id) ? id : 0
}
