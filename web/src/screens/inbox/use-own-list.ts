import type { Section } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type Bot, useBots } from '../../data/bots.ts'
import { isIn } from '../../data/chat-cache.ts'
import { type ChatScope, useChat } from '../../data/chats.ts'
import { chatIdOf } from './scope.ts'

/** An address may name a chat and not where it belongs: the list beside it becomes the one that has it. */
export function useOwnList(section: Section, scope: ChatScope | undefined, chatText?: string): void {
  const navigate = useNavigate()
  const chat = useChat(chatIdOf(chatText)).data
  const stray = chat && !(scope && isIn(scope, chat)) ? chat : undefined
  // A channel that is not connected any more has no list; its chats stay where they were asked for.
  const bot = useBots(stray?.agent_id).data?.find(({ id }) => id === stray?.bot_id)

  const goTo = useEffectEvent((chatId: number, { id, agent_id, integration_type }: Bot) => {
    const place = section === 'inbox' ? { section } : { section: integration_type, bot: String(id) }
    const search = { agent: String(agent_id), chat: String(chatId), ...place }
    void navigate({ to: '/', search, replace: true })
  })
  useEffect(() => {
    if (stray && bot) goTo(stray.id, bot)
  }, [stray, bot])
}
