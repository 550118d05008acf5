import type { Section } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { selectAgent, useAgents } from '../../data/agents.ts'
import { type Bot, useBots } from '../../data/bots.ts'
import { isIn } from '../../data/chat-cache.ts'
import { type ChatScope, useChat } from '../../data/chats.ts'
import { chatIdOf } from './scope.ts'

/**
 * If the URL names a chat outside the current list, switches to the list that contains it. Internal chats open on
 * their own screen.
 */
export function useOwnList(
  section: Section,
  scope: ChatScope | undefined,
  chatText?: string,
  message?: string,
): void {
  const navigate = useNavigate()
  const chat = useChat(chatIdOf(chatText)).data
  const stray = chat && !(scope && isIn(scope, chat)) ? chat : undefined
  // A disconnected channel has no list, so its chats stay in the current one.
  const bot = useBots(stray?.agent_id).data?.find(({ id }) => id === stray?.bot_id)

  const goTo = useEffectEvent((chatId: number, { id, agent_id, integration_type }: Bot) => {
    const place = section === 'inbox' ? { section } : { section: integration_type, bot: String(id) }
    const search = { agent: String(agent_id), chat: String(chatId), message, ...place }
    void navigate({ to: '/', search, replace: true })
  })
  useEffect(() => {
    if (stray && bot) goTo(stray.id, bot)
  }, [stray, bot])

  const isInternal = chat?.bot_id === null
  const agent = useAgents().data?.find(({ id }) => id === chat?.agent_id)
  useEffect(() => {
    if (!isInternal || !agent) return
    selectAgent(agent)
    void navigate({ to: '/internal-chat', search: { chat: chatText }, replace: true })
  }, [isInternal, agent, chatText, navigate])
}
